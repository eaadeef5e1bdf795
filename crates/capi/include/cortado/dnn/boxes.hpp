// The choice among boxes that overlap, as in OpenCV 4.
#ifndef CORTADO_DNN_BOXES_HPP
#define CORTADO_DNN_BOXES_HPP

#include <algorithm>
#include <limits>

#include "mat.hpp"

namespace cortado {
namespace dnn {
namespace internal {

// Intersection over union. Two boxes without an area are one box to OpenCV.
template <typename Box>
float overlap(const Box& a, const Box& b) {
  const double areas = static_cast<double>(a.width) * a.height + static_cast<double>(b.width) * b.height;
  if (areas <= std::numeric_limits<double>::epsilon()) return 1;
  const double width = std::min<double>(a.x + a.width, b.x + b.width) - std::max<double>(a.x, b.x);
  const double height = std::min<double>(a.y + a.height, b.y + b.height) - std::max<double>(a.y, b.y);
  const double shared = std::max(width, 0.0) * std::max(height, 0.0);
  return 1.0f - static_cast<float>(1 - shared / (areas - shared));
}

}  // namespace internal

// The indices of the boxes to keep, from the best score on. A box is dropped if its score is not above `score_threshold`, or if it
// overlaps one that is kept by more than `nms_threshold` of their union; `eta` below 1 lowers that threshold with each box kept. `top_k`
// above 0 limits the boxes that are considered. `Box` is Rect, Rect2d, or one of OpenCV's.
template <typename Box>
void NMSBoxes(const std::vector<Box>& bboxes, const std::vector<float>& scores, float score_threshold, float nms_threshold,
              std::vector<int>& indices, float eta = 1, int top_k = 0) {
  require(bboxes.size() == scores.size(), "there must be one score for each box");
  require(score_threshold >= 0 && nms_threshold >= 0 && eta > 0, "thresholds are not negative, and eta is above 0");
  std::vector<int> candidates;
  for (size_t i = 0; i < scores.size(); ++i) {
    if (scores[i] > score_threshold) candidates.push_back(static_cast<int>(i));
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [&](int a, int b) { return scores[static_cast<size_t>(a)] > scores[static_cast<size_t>(b)]; });
  if (top_k > 0 && candidates.size() > static_cast<size_t>(top_k)) candidates.resize(static_cast<size_t>(top_k));
  indices.clear();
  for (int candidate : candidates) {
    const Box& box = bboxes[static_cast<size_t>(candidate)];
    const bool is_apart = std::all_of(indices.begin(), indices.end(), [&](int kept) {
      return internal::overlap(box, bboxes[static_cast<size_t>(kept)]) <= nms_threshold;
    });
    if (!is_apart) continue;
    indices.push_back(candidate);
    if (eta < 1 && nms_threshold > 0.5f) nms_threshold *= eta;
  }
}

}  // namespace dnn
}  // namespace cortado

#endif  // CORTADO_DNN_BOXES_HPP
