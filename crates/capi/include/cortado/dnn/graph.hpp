// A net's layers as OpenCV 4 knows them: each with an output of its own, also those that work in place in the prototxt.
#ifndef CORTADO_DNN_GRAPH_HPP
#define CORTADO_DNN_GRAPH_HPP

#include <algorithm>
#include <map>
#include <set>

#include "mat.hpp"

namespace cortado {
namespace dnn {
namespace internal {

// The fields of a binary message, in order. Texts and messages are views of its bytes.
class Fields {
 public:
  explicit Fields(const std::string& bytes) : bytes_(bytes), at_(0), start_(0), number_(0), value_(0) {}
  bool next() {
    start_ = at_;
    if (at_ >= bytes_.size()) return false;
    const uint64_t tag = varint();
    number_ = static_cast<int>(tag >> 3);
    text_.clear();
    switch (tag & 7) {
      case 0: value_ = varint(); break;
      case 1: skip(8); break;
      case 2: {
        const uint64_t size = varint();
        const size_t from = at_;
        skip(size);
        text_ = bytes_.substr(from, at_ - from);
        break;
      }
      case 5: skip(4); break;
      default: throw Exception("a damaged message");
    }
    return true;
  }
  int number() const { return number_; }
  uint64_t value() const { return value_; }
  const std::string& text() const { return text_; }
  // The field with its tag.
  std::string whole() const { return bytes_.substr(start_, at_ - start_); }

 private:
  uint64_t varint() {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      require(at_ < bytes_.size(), "a damaged message");
      const unsigned char byte = static_cast<unsigned char>(bytes_[at_++]);
      value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return value;
  }
  void skip(uint64_t size) {
    require(size <= bytes_.size() - at_, "a damaged message");
    at_ += static_cast<size_t>(size);
  }
  const std::string& bytes_;
  size_t at_, start_;
  int number_;
  uint64_t value_;
  std::string text_;
};

inline void put_varint(uint64_t value, std::string* to) {
  for (; value >= 0x80; value >>= 7) to->push_back(static_cast<char>(value | 0x80));
  to->push_back(static_cast<char>(value));
}

inline void put_text(int number, const std::string& text, std::string* to) {
  put_varint(static_cast<uint64_t>(number) << 3 | 2, to);
  put_varint(text.size(), to);
  to->append(text);
}

// The numbers of fields: of NetParameter, of LayerParameter, and of NetStateRule.
enum { kLayer = 100, kName = 1, kType = 2, kBottom = 3, kTop = 4, kInclude = 8, kExclude = 9, kPhase = 1 };

// A layer of phase TEST.
struct Node {
  std::string name, type;
  std::vector<std::string> bottoms, tops;
};

// Whether a rule names this phase.
inline bool names_phase(const std::string& rule, uint64_t phase) {
  Fields fields(rule);
  while (fields.next()) {
    if (fields.number() == kPhase && fields.value() == phase) return true;
  }
  return false;
}

class Graph {
 public:
  // `message` is a NetParameter.
  explicit Graph(const std::string& message) {
    Fields fields(message);
    while (fields.next()) {
      if (fields.number() == kLayer) {
        add(fields.text());
      } else {
        message_ += fields.whole();
      }
    }
  }
  // The NetParameter with a blob for each output of each layer.
  const std::string& message() const { return message_; }
  const std::vector<std::string>& inputs() const { return inputs_; }
  // The layers, without those of inputs.
  const std::vector<Node>& nodes() const { return nodes_; }

 private:
  // The layer without what is read here, and what was read.
  void add(const std::string& layer) {
    Node node;
    std::string rest;
    bool is_left_out = false, has_rules = false, is_included = false;
    Fields fields(layer);
    while (fields.next()) {
      switch (fields.number()) {
        case kName: node.name = fields.text(); break;
        case kType: node.type = fields.text(); break;
        case kBottom: node.bottoms.push_back(current(fields.text())); continue;
        case kTop: node.tops.push_back(fields.text()); continue;
        case kInclude:
          has_rules = true;
          is_included = is_included || !names_phase(fields.text(), CORTADO_TRAIN);
          break;
        case kExclude: is_left_out = is_left_out || names_phase(fields.text(), CORTADO_TEST); break;
        default: break;
      }
      rest += fields.whole();
    }
    if (is_left_out || (has_rules && !is_included)) return;
    name_tops(&node);
    for (const std::string& bottom : node.bottoms) put_text(kBottom, bottom, &rest);
    for (const std::string& top : node.tops) put_text(kTop, top, &rest);
    put_text(kLayer, rest, &message_);
    if (node.type == "Input") {
      inputs_.insert(inputs_.end(), node.tops.begin(), node.tops.end());
    } else {
      nodes_.push_back(node);
    }
  }
  // The blob that has this name in the prototxt now.
  std::string current(const std::string& blob) const {
    const std::map<std::string, std::string>::const_iterator found = current_.find(blob);
    return found == current_.end() ? blob : found->second;
  }
  // Names that no blob before has.
  void name_tops(Node* node) {
    for (std::string& top : node->tops) {
      std::string own = top;
      for (int i = 0; !used_.insert(own).second; ++i) own = i == 0 ? node->name : node->name + "_" + std::to_string(i);
      current_[top] = own;
      top = own;
    }
  }

  std::string message_;
  std::vector<std::string> inputs_;
  std::vector<Node> nodes_;
  std::map<std::string, std::string> current_;
  std::set<std::string> used_;
};

}  // namespace internal
}  // namespace dnn
}  // namespace cortado

#endif  // CORTADO_DNN_GRAPH_HPP
