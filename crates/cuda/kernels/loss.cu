// Scores held against labels, and blobs against each other. Sums are taken in 64 bits, a part for
// each block; what counts goes beside them, in the second half of the parts.
#include "common.cuh"

// Labels beside scores of (outer, len, inner); `places` of them count.
struct Labels {
    Index len, inner, places;
    int ignore;
    unsigned ignores;
};

// What the second weights are for.
enum WeightOf : unsigned { NOTHING, ITEM, PLACE, SCORE };

struct Weights {
    Index classes;  // how many weights of classes there are
    unsigned of;
    Index places_of_item;
    Index others;  // how many other weights there are
};

__device__ __forceinline__ Index first_of(const Labels &labels, Index place) {
    return place / labels.inner * labels.len * labels.inner + place % labels.inner;
}

// The class that a label names without its fraction; -1 if it names none or is to be ignored.
__device__ __forceinline__ int class_of(const Labels &labels, double label) {
    if (labels.ignores && trunc(label) == labels.ignore) return -1;
    return label > -1 && label < labels.len ? int(label) : -1;
}

// The product of the weights that are given; what has none has 1.
__device__ __forceinline__ double weight(const Weights &weights, Pointer<const Real> classes,
                                         Pointer<const Real> others, Index place, Index number, Index score) {
    double product = number < weights.classes ? double(classes[number]) : 1.0;
    Index at = weights.of == ITEM ? place / max(weights.places_of_item, 1u) : weights.of == PLACE ? place : score;
    if (weights.of != NOTHING && at < weights.others) product *= double(others[at]);
    return product;
}

// parts[block] = the block's sum, parts[blocks + block] = what it counted.
__device__ __forceinline__ void write_parts(double sum, double counted, Pointer<double> parts) {
    sum = block_sum(sum);
    counted = block_sum(counted);
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = sum;
        parts[gridDim.x + blockIdx.x] = counted;
    }
}

__device__ __forceinline__ Real not_below(Real value, Real least) { return value < least ? least : value; }

// The sum of -w * ln max(p, least).
BLOCK_KERNEL(log_loss)(Labels labels, Weights weights, Real least, Pointer<const Real> values,
                       Pointer<const Real> classes, Pointer<const Real> others, Pointer<const Real> p,
                       Pointer<double> parts) {
    double sum = 0, counted = 0;
    FOR_EACH(place, labels.places) {
        int number = class_of(labels, values[place]);
        if (number < 0) continue;
        Real of_class = p[first_of(labels, place) + Index(number) * labels.inner];
        double log_of = log(not_below(of_class, least));
        sum -= weight(weights, classes, others, place, Index(number), place) * log_of;
        counted += 1;
    }
    write_parts(sum, counted, parts);
}

// losses = -w * ln max(p, least) of each place, 0 where a label does not count.
KERNEL(log_losses)(Labels labels, Weights weights, Real least, Pointer<const Real> values,
                   Pointer<const Real> classes, Pointer<const Real> others, Pointer<const Real> p,
                   Pointer<Real> losses) {
    FOR_EACH(place, labels.places) {
        int number = class_of(labels, values[place]);
        double loss = 0;
        if (number >= 0) {
            Real of_class = p[first_of(labels, place) + Index(number) * labels.inner];
            double log_of = log(not_below(of_class, least));
            loss = -weight(weights, classes, others, place, Index(number), place) * log_of;
        }
        losses[place] = Real(loss);
    }
}

// dp = scale / max(p, least) for the labels' classes. The rest is 0 before.
KERNEL(log_loss_gradient)(Labels labels, Real least, Real scale, Pointer<const Real> values, Pointer<const Real> p,
                          Pointer<Real> dp) {
    FOR_EACH(place, labels.places) {
        int number = class_of(labels, values[place]);
        if (number < 0) continue;
        Index at = first_of(labels, place) + Index(number) * labels.inner;
        dp[at] = scale / not_below(p[at], least);
    }
}

// How many labels count, at least 1, of what a loss has found: its sum, and their number.
__device__ __forceinline__ double counted_of(Pointer<const double> found) {
    double counted = found[1];
    return counted < 1 ? 1.0 : counted;
}

// y = the sum of a loss over `divisor`, or, if that is 0, over the number of labels that count.
KERNEL(mean_loss)(double divisor, Pointer<const double> found, Pointer<Real> y) {
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        double sum = found[0];
        y[0] = Real(sum / (divisor != 0 ? divisor : counted_of(found)));
    }
}

// dx = (p - onehot(label)) * w * scale, 0 where a label does not count; p * scale without a label. The scale is
// `weight_of_loss`, with `by_count` over the number of labels that count.
KERNEL(softmax_loss_gradient)(Index n, Labels labels, Weights weights, double weight_of_loss, unsigned by_count,
                              Pointer<const double> found, Pointer<const Real> values, Pointer<const Real> classes,
                              Pointer<const Real> others, Pointer<const Real> p, Pointer<Real> dx) {
    Real scale = Real(by_count ? weight_of_loss / counted_of(found) : weight_of_loss);
    FOR_EACH(i, n) {
        Index row = i / labels.inner, place = row / labels.len * labels.inner + i % labels.inner;
        Real d = p[i];
        if (place < labels.places) {
            int number = class_of(labels, values[place]);
            if (number == int(row % labels.len)) d = d - 1;
            d = number < 0 ? Real(0) : d * Real(weight(weights, classes, others, place, Index(number), place));
        }
        dx[i] = scale * d;
    }
}

// The sum of -H[label, k] * ln max(p_k, least).
BLOCK_KERNEL(infogain_loss)(Labels labels, Real least, Pointer<const Real> values, Pointer<const Real> gains,
                            Pointer<const Real> p, Pointer<double> parts) {
    double sum = 0, counted = 0;
    FOR_EACH(place, labels.places) {
        int number = class_of(labels, values[place]);
        if (number < 0) continue;
        Index first = first_of(labels, place);
        for (Index k = 0; k < labels.len; k++) {
            Real gain = gains[Index(number) * labels.len + k];
            sum -= double(gain * log(not_below(p[first + k * labels.inner], least)));
        }
        counted += 1;
    }
    write_parts(sum, counted, parts);
}

// dx_k = scale * (p_k * the sum of H[label, .] - H[label, k]), 0 where a label does not count.
KERNEL(infogain_loss_gradient)(Labels labels, Real scale, Pointer<const Real> values, Pointer<const Real> gains,
                               Pointer<const Real> p, Pointer<Real> dx) {
    FOR_EACH(place, labels.places) {
        int number = class_of(labels, values[place]);
        Index first = first_of(labels, place);
        Pointer<const Real> row = gains + Index(max(number, 0)) * labels.len;
        double all = 0;
        for (Index k = 0; k < labels.len; k++) all += double(row[k]);
        for (Index k = 0; k < labels.len; k++) {
            Index at = first + k * labels.inner;
            dx[at] = number < 0 ? Real(0) : scale * (p[at] * Real(all) - row[k]);
        }
    }
}

__device__ __forceinline__ bool is_ignored(const Labels &labels, double target) {
    return labels.ignores && trunc(target) == labels.ignore;
}

// A score's weight.
__device__ __forceinline__ double weight_of_score(const Labels &labels, const Weights &weights,
                                                  Pointer<const Real> classes, Pointer<const Real> others, Index i) {
    Index row = i / labels.inner, place = row / labels.len * labels.inner + i % labels.inner;
    return weight(weights, classes, others, place, row % labels.len, i);
}

// The sum of -w * (t ln s(x) + (1 - t) ln(1 - s(x))).
BLOCK_KERNEL(sigmoid_loss)(Index n, Labels targets, Weights weights, Pointer<const Real> values,
                           Pointer<const Real> classes, Pointer<const Real> others, Pointer<const Real> scores,
                           Pointer<double> parts) {
    double sum = 0, counted = 0;
    FOR_EACH(i, n) {
        double x = scores[i], t = values[i];
        if (is_ignored(targets, t)) continue;
        double log_likelihood = x * (t - (x >= 0 ? 1.0 : 0.0)) - log1p(exp(-fabs(x)));
        sum -= weight_of_score(targets, weights, classes, others, i) * log_likelihood;
        counted += 1;
    }
    write_parts(sum, counted, parts);
}

// dx = (p - t) * w * scale, 0 where a target is ignored.
KERNEL(sigmoid_loss_gradient)(Index n, Labels targets, Weights weights, double scale, Pointer<const Real> values,
                              Pointer<const Real> classes, Pointer<const Real> others, Pointer<const Real> p,
                              Pointer<Real> dx) {
    FOR_EACH(i, n) {
        Real t = values[i];
        Real factor = Real(scale * weight_of_score(targets, weights, classes, others, i));
        dx[i] = is_ignored(targets, t) ? Real(0) : (p[i] - t) * factor;
    }
}

// The sum of margins, or of their squares, and the slopes of that.
BLOCK_KERNEL(hinge_loss)(Labels labels, unsigned squares, Pointer<const Real> values, Pointer<const Real> x,
                         Pointer<Real> slopes, Pointer<double> parts) {
    double sum = 0;
    FOR_EACH(place, labels.places) {
        int number = class_of(labels, values[place]);
        Index first = first_of(labels, place);
        for (Index k = 0; k < labels.len; k++) {
            Index at = first + k * labels.inner;
            Real sign = int(k) == number ? Real(1) : Real(-1), margin = 1 - sign * x[at];
            // Written so that a score that is no number shows in the loss.
            bool none = margin <= 0;
            if (!none) sum += squares ? double(margin * margin) : double(margin);
            slopes[at] = none ? Real(0) : squares ? -2 * sign * margin : -sign;
        }
    }
    write_parts(sum, 0, parts);
}

// difference = a - b, and the sum of its squares.
BLOCK_KERNEL(euclidean_loss)(Index n, Pointer<const Real> a, Pointer<const Real> b, Pointer<Real> difference,
                             Pointer<double> parts) {
    double sum = 0;
    FOR_EACH(i, n) {
        Real d = a[i] - b[i];
        difference[i] = d;
        sum += double(d) * double(d);
    }
    write_parts(sum, 0, parts);
}

// losses = v * f(w * (a - b)) with f(d) = square / 2 * d * d below a magnitude of 1 / square, |d| -
// 0.5 / square from there on; their slopes by a; and their sum. Weights that there are not are 1.
BLOCK_KERNEL(smooth_l1_loss)(Index n, double sigma, Index insides, Pointer<const Real> inside, Index outsides,
                             Pointer<const Real> outside, Pointer<const Real> a, Pointer<const Real> b,
                             Pointer<Real> losses, Pointer<Real> slopes, Pointer<double> parts) {
    double sum = 0;
    Real square = Real(sigma * sigma), half = Real(0.5);
    FOR_EACH(i, n) {
        Real inner = i < insides ? Real(inside[i]) : Real(1), outer = i < outsides ? Real(outside[i]) : Real(1);
        Real d = inner * (a[i] - b[i]), value, slope;
        if (fabs(d) < 1 / square) value = half * square * d * d, slope = square * d;
        else if (d < 0) value = -d - half / square, slope = -1;
        else value = d - half / square, slope = 1;
        Real loss = outer * value;
        losses[i] = loss;
        slopes[i] = inner * outer * slope;
        sum += double(loss);
    }
    write_parts(sum, 0, parts);
}

// The costs of pairs of rows, a thread for each, by the squares of their distances; and the slopes.
BLOCK_KERNEL(contrastive_loss)(Index pairs, Index len, double margin, unsigned of_square, Pointer<const Real> marks,
                               Pointer<const Real> difference, Pointer<Real> slopes, Pointer<double> parts) {
    double sum = 0;
    FOR_EACH(pair, pairs) {
        double square = 0;
        for (Index i = 0; i < len; i++) {
            double d = difference[pair * len + i];
            square += d * d;
        }
        double distance = sqrt(square), lacking = margin - (of_square ? square : distance);
        bool alike = fabs(Real(marks[pair])) >= 1;
        double cost = 0, slope = 0;
        if (alike) cost = square, slope = 1;
        else if (lacking <= 0) cost = 0;
        else if (of_square) cost = lacking, slope = -1;
        else cost = lacking * lacking, slope = -lacking / (distance + 1e-4);
        sum += cost;
        slopes[pair] = Real(slope);
    }
    write_parts(sum, 0, parts);
}

// outcomes = 2 * class + 1 where a label is among the best scores, 2 * class where not, -1 where it
// does not count.
KERNEL(outcomes)(Labels labels, Index top_k, Pointer<const Real> values, Pointer<const Real> scores,
                 Pointer<int> outcomes) {
    FOR_EACH(place, labels.places) {
        int number = class_of(labels, values[place]);
        Index first = first_of(labels, place), below = 0;
        if (number >= 0) {
            Real truth = scores[first + Index(number) * labels.inner];
            for (Index k = 0; k < labels.len; k++) below += scores[first + k * labels.inner] < truth ? 1 : 0;
        }
        outcomes[place] = number < 0 ? -1 : 2 * number + (labels.len - below <= top_k ? 1 : 0);
    }
}

// y = the share of right outcomes of all, or, with `of_class`, of the class that the block is.
BLOCK_KERNEL(shares)(Index places, unsigned of_class, Index written, Pointer<const int> outcomes, Pointer<Real> y) {
    double right = 0, all = 0;
    for (Index place = threadIdx.x; place < places; place += BLOCK) {
        int outcome = outcomes[place];
        bool counts = outcome >= 0 && (!of_class || outcome / 2 == int(blockIdx.x));
        all += counts ? 1 : 0;
        right += counts ? outcome % 2 : 0;
    }
    right = block_sum(right);
    all = block_sum(all);
    if (threadIdx.x == 0) {
        Real share = all == 0 ? Real(0) : Real(right / all);
        if (of_class) y[blockIdx.x] = share;
        else
            for (Index i = 0; i < written; i++) y[i] = share;
    }
}
