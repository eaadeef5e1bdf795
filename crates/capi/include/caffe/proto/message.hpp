// Messages of Caffe in C++: what the generated classes of caffe.pb.h have in common. They offer what programs use of the
// classes that protobuf generates: get, set, has, clear, add, mutable, parse, serialize, copy. Fields without a class here, such as
// those of forks, are kept as they are.
#ifndef CORTADO_CAFFE_PROTO_MESSAGE_HPP
#define CORTADO_CAFFE_PROTO_MESSAGE_HPP

#include <cortado.h>
#include <stdint.h>

#include <cstring>
#include <istream>
#include <iterator>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#if defined(_MSC_VER)
#define CORTADO_NOT_INLINED __declspec(noinline)
#else
#define CORTADO_NOT_INLINED __attribute__((noinline))
#endif

namespace cortado {

// The repeated numbers of a field, as protobuf's RepeatedField.
template <typename T>
class Repeated {
 public:
  typedef typename std::vector<T>::iterator iterator;
  typedef typename std::vector<T>::const_iterator const_iterator;
  int size() const { return static_cast<int>(values_.size()); }
  bool empty() const { return values_.empty(); }
  T Get(int i) const { return values_.at(static_cast<size_t>(i)); }
  T operator[](int i) const { return Get(i); }
  void Set(int i, T value) { values_.at(static_cast<size_t>(i)) = value; }
  void Add(T value) { values_.push_back(value); }
  void Clear() { values_.clear(); }
  void Reserve(int size) { values_.reserve(static_cast<size_t>(size)); }
  void Resize(int size, T value) { values_.resize(static_cast<size_t>(size), value); }
  const T* data() const { return values_.data(); }
  T* mutable_data() { return values_.data(); }
  iterator begin() { return values_.begin(); }
  iterator end() { return values_.end(); }
  const_iterator begin() const { return values_.begin(); }
  const_iterator end() const { return values_.end(); }

 private:
  std::vector<T> values_;
};

// Repeated texts or messages, as protobuf's RepeatedPtrField. The elements stay where they are when others are added.
template <typename T>
class RepeatedPtr {
 public:
  RepeatedPtr() {}
  RepeatedPtr(const RepeatedPtr& other) { *this = other; }
  CORTADO_NOT_INLINED RepeatedPtr& operator=(const RepeatedPtr& other) {
    if (this != &other) {
      values_.clear();
      for (int i = 0; i < other.size(); ++i) *Add() = other.Get(i);
    }
    return *this;
  }
  int size() const { return static_cast<int>(values_.size()); }
  bool empty() const { return values_.empty(); }
  const T& Get(int i) const { return *values_.at(static_cast<size_t>(i)); }
  const T& operator[](int i) const { return Get(i); }
  T* Mutable(int i) { return values_.at(static_cast<size_t>(i)).get(); }
  T* Add() {
    values_.push_back(std::unique_ptr<T>(new T()));
    return values_.back().get();
  }
  void RemoveLast() { values_.pop_back(); }
  void Clear() { values_.clear(); }
  void Reserve(int size) { values_.reserve(static_cast<size_t>(size)); }

 private:
  std::vector<std::unique_ptr<T> > values_;
};

// A number that may be set.
template <typename T>
struct Optional {
  Optional() : value(), is_set(false) {}
  T value;
  bool is_set;
};

// A message that may be set. A plain pointer, since compilers would make a dozen functions for each type of a std::unique_ptr.
template <typename T>
class Nested {
 public:
  Nested() : value_(nullptr) {}
  Nested(const Nested& other) : value_(nullptr) { *this = other; }
  ~Nested() { clear(); }
  CORTADO_NOT_INLINED Nested& operator=(const Nested& other) {
    if (this != &other) {
      clear();
      if (other.value_ != nullptr) value_ = new T(*other.value_);
    }
    return *this;
  }
  bool is_set() const { return value_ != nullptr; }
  CORTADO_NOT_INLINED const T& get() const { return value_ != nullptr ? *value_ : T::default_instance(); }
  CORTADO_NOT_INLINED T* make() {
    if (value_ == nullptr) value_ = new T();
    return value_;
  }
  void clear() {
    delete value_;
    value_ = nullptr;
  }

 private:
  T* value_;
};

namespace wire {

inline void put_varint(std::string* to, uint64_t value) {
  while (value >= 0x80) {
    to->push_back(static_cast<char>(value | 0x80));
    value >>= 7;
  }
  to->push_back(static_cast<char>(value));
}

inline void put_tag(std::string* to, int number, int kind) {
  put_varint(to, static_cast<uint64_t>(number) << 3 | static_cast<uint64_t>(kind));
}

// Bytes that are read from the front.
class Input {
 public:
  Input(const char* data, size_t size) : at_(data), left_(size), fine_(true) {}
  bool is_fine() const { return fine_; }
  bool is_done() const { return left_ == 0 || !fine_; }
  const char* at() const { return at_; }
  size_t left() const { return left_; }
  uint64_t varint() {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (left_ == 0) break;
      const unsigned char byte = static_cast<unsigned char>(*at_);
      skip(1);
      value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    fine_ = false;
    return 0;
  }
  Input part(uint64_t size) {
    if (size > left_) {
      fine_ = false;
      return Input(at_, 0);
    }
    const Input part(at_, static_cast<size_t>(size));
    skip(static_cast<size_t>(size));
    return part;
  }
  template <typename T>
  T fixed() {
    T value = T();
    const Input bytes = part(sizeof(T));
    if (fine_) std::memcpy(&value, bytes.at(), sizeof(T));
    return value;
  }
  // Skips the value of a field.
  void skip_value(int kind) {
    switch (kind) {
      case 0: varint(); break;
      case 1: part(8); break;
      case 2: part(varint()); break;
      case 5: part(4); break;
      default: fine_ = false;
    }
  }

 private:
  void skip(size_t size) {
    at_ += size;
    left_ -= size;
  }
  const char* at_;
  size_t left_;
  bool fine_;
};

// How numbers are written: those without a specialization as varints.
template <typename T>
struct Number {
  enum { kind = 0 };
  static T get(Input* input) { return static_cast<T>(static_cast<int64_t>(input->varint())); }
  static void put(std::string* to, T value) { put_varint(to, static_cast<uint64_t>(static_cast<int64_t>(value))); }
};
template <>
struct Number<bool> {
  enum { kind = 0 };
  static bool get(Input* input) { return input->varint() != 0; }
  static void put(std::string* to, bool value) { put_varint(to, value ? 1 : 0); }
};
template <typename T, int K>
struct Fixed {
  enum { kind = K };
  static T get(Input* input) { return input->fixed<T>(); }
  static void put(std::string* to, T value) {
    char bytes[sizeof(T)];
    std::memcpy(bytes, &value, sizeof(T));
    to->append(bytes, sizeof(T));
  }
};
template <>
struct Number<float> : Fixed<float, 5> {};
template <>
struct Number<double> : Fixed<double, 1> {};

// Reads one field of a message into the member with its number, or writes all fields. Each member is a call of its own: a message
// has up to sixty, and compilers would spend most of their time on inlining them.
class Fields {
 public:
  // Reads the value that follows a tag.
  Fields(int number, int kind, Input* from) : number_(number), kind_(kind), from_(from), to_(nullptr), is_read_(false) {}
  explicit Fields(std::string* to) : number_(0), kind_(0), from_(nullptr), to_(to), is_read_(false) {}
  bool is_read() const { return is_read_; }
  template <typename T>
  CORTADO_NOT_INLINED void operator()(int number, Optional<T>& field, bool) {
    if (to_ != nullptr) {
      if (field.is_set) put(number, field.value);
    } else if (is(number, Number<T>::kind)) {
      field.value = Number<T>::get(from_);
      field.is_set = true;
    }
  }
  CORTADO_NOT_INLINED void operator()(int number, Optional<std::string>& field, bool) {
    if (to_ != nullptr) {
      if (field.is_set) put_bytes(number, field.value);
    } else if (is(number, 2)) {
      field.value = text();
      field.is_set = true;
    }
  }
  template <typename T>
  void put_message(int number, const T& value) {
    put_bytes(number, value.SerializeAsString());
  }
  template <typename T>
  CORTADO_NOT_INLINED void operator()(int number, Nested<T>& field, bool) {
    if (to_ != nullptr) {
      if (field.is_set()) put_message(number, field.get());
    } else if (is(number, 2)) {
      message(field.make());
    }
  }
  template <typename T>
  CORTADO_NOT_INLINED void operator()(int number, Repeated<T>& field, bool packed) {
    if (to_ != nullptr) {
      put_all(number, field, packed);
    } else if (number == number_ && kind_ == 2) {
      is_read_ = true;
      Input values = from_->part(from_->varint());
      if (Number<T>::kind != 0) field.Reserve(field.size() + static_cast<int>(values.left() / sizeof(T)));
      while (!values.is_done()) field.Add(Number<T>::get(&values));
      if (!values.is_fine()) from_->skip_value(-1);
    } else if (is(number, Number<T>::kind)) {
      field.Add(Number<T>::get(from_));
    }
  }
  CORTADO_NOT_INLINED void operator()(int number, RepeatedPtr<std::string>& field, bool) {
    if (to_ != nullptr) {
      for (int i = 0; i < field.size(); ++i) put_bytes(number, field.Get(i));
    } else if (is(number, 2)) {
      *field.Add() = text();
    }
  }
  template <typename T>
  CORTADO_NOT_INLINED void operator()(int number, RepeatedPtr<T>& field, bool) {
    if (to_ != nullptr) {
      for (int i = 0; i < field.size(); ++i) put_message(number, field.Get(i));
    } else if (is(number, 2)) {
      message(field.Add());
    }
  }

 private:
  bool is(int number, int kind) {
    if (number != number_ || kind != kind_) return false;
    is_read_ = true;
    return true;
  }
  std::string text() {
    const Input bytes = from_->part(from_->varint());
    return std::string(bytes.at(), bytes.left());
  }
  template <typename T>
  void message(T* field) {
    const Input bytes = from_->part(from_->varint());
    if (!field->MergeFromArray(bytes.at(), static_cast<int>(bytes.left()))) from_->skip_value(-1);
  }
  template <typename T>
  void put(int number, T value) {
    put_tag(to_, number, Number<T>::kind);
    Number<T>::put(to_, value);
  }
  template <typename T>
  void put_all(int number, const Repeated<T>& field, bool packed) {
    if (packed && !field.empty()) {
      std::string values;
      for (int i = 0; i < field.size(); ++i) Number<T>::put(&values, field.Get(i));
      put_bytes(number, values);
      return;
    }
    for (int i = 0; i < field.size(); ++i) put(number, field.Get(i));
  }
  void put_bytes(int number, const std::string& bytes) {
    put_tag(to_, number, 2);
    put_varint(to_, bytes.size());
    to_->append(bytes);
  }
  int number_, kind_;
  Input* from_;
  std::string* to_;
  bool is_read_;
};

}  // namespace wire

// What all messages have.
class MessageBase {
 public:
  virtual ~MessageBase() {}
  // The name of the type, such as "NetParameter".
  virtual const char* cortado_type() const = 0;
  virtual void Clear() = 0;

  CORTADO_NOT_INLINED bool MergeFromArray(const void* data, int size) {
    if (size < 0) return false;
    wire::Input input(static_cast<const char*>(data), static_cast<size_t>(size));
    while (!input.is_done()) {
      const char* start = input.at();
      const uint64_t tag = input.varint();
      const int number = static_cast<int>(tag >> 3), kind = static_cast<int>(tag & 7);
      wire::Fields fields(number, kind, &input);
      if (input.is_fine()) visit(fields);
      if (!fields.is_read()) {
        input.skip_value(kind);
        if (input.is_fine()) unknown_.append(start, static_cast<size_t>(input.at() - start));
      }
    }
    return input.is_fine();
  }
  CORTADO_NOT_INLINED std::string SerializeAsString() const {
    std::string bytes;
    wire::Fields fields(&bytes);
    // Nothing is written to the members.
    const_cast<MessageBase*>(this)->visit(fields);
    return bytes + unknown_;
  }

  bool ParseFromArray(const void* data, int size) {
    Clear();
    return MergeFromArray(data, size);
  }
  bool ParseFromString(const std::string& bytes) {
    return ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
  }
  bool ParseFromIstream(std::istream* input) {
    const std::string bytes((std::istreambuf_iterator<char>(*input)), std::istreambuf_iterator<char>());
    return !input->bad() && ParseFromString(bytes);
  }
  bool SerializeToString(std::string* bytes) const {
    *bytes = SerializeAsString();
    return true;
  }
  bool SerializeToArray(void* data, int size) const {
    const std::string bytes = SerializeAsString();
    if (size < 0 || bytes.size() > static_cast<size_t>(size)) return false;
    std::memcpy(data, bytes.data(), bytes.size());
    return true;
  }
  bool SerializeToOstream(std::ostream* output) const {
    const std::string bytes = SerializeAsString();
    output->write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return output->good();
  }
  int ByteSize() const { return static_cast<int>(SerializeAsString().size()); }
  size_t ByteSizeLong() const { return SerializeAsString().size(); }
  bool IsInitialized() const { return true; }
  std::string GetTypeName() const { return std::string("caffe.") + cortado_type(); }
  // The message as text; empty for the types that cortado_message_print does not know.
  std::string DebugString() const {
    const std::string bytes = SerializeAsString();
    cortado_bytes* text = nullptr;
    cortado_error* error = cortado_message_print(cortado_type(), bytes.data(), bytes.size(), &text);
    std::string result;
    if (error == nullptr) {
      result.assign(static_cast<const char*>(cortado_bytes_data(text)), cortado_bytes_size(text));
    }
    cortado_error_free(error);
    cortado_bytes_free(text);
    return result;
  }

 protected:
  // Shows all members, in the order of their numbers.
  virtual void visit(wire::Fields& v) = 0;

 private:
  // Fields that the class does not have, as they were read.
  std::string unknown_;
};

template <typename M>
class Message : public MessageBase {
 public:
  static const M& default_instance() {
    static const M none;
    return none;
  }
  const char* cortado_type() const override { return M::type_name(); }
  void Clear() override { static_cast<M&>(*this) = default_instance(); }
  void CopyFrom(const M& other) { static_cast<M&>(*this) = other; }
  void MergeFrom(const M& other) {
    const std::string bytes = other.SerializeAsString();
    MergeFromArray(bytes.data(), static_cast<int>(bytes.size()));
  }
  void Swap(M* other) { std::swap(static_cast<M&>(*this), *other); }
};

}  // namespace cortado

// The members of a generated class.
#define CORTADO_NUMBER(T, name, otherwise)                                       \
 private:                                                                        \
  ::cortado::Optional<T> name##_;                                                \
                                                                                 \
 public:                                                                         \
  bool has_##name() const { return name##_.is_set; }                             \
  T name() const { return name##_.is_set ? name##_.value : (otherwise); }        \
  void set_##name(T value) {                                                     \
    name##_.value = value;                                                       \
    name##_.is_set = true;                                                       \
  }                                                                              \
  void clear_##name() { name##_ = ::cortado::Optional<T>(); }
#define CORTADO_TEXT(name, otherwise)                                            \
 private:                                                                        \
  ::cortado::Optional<std::string> name##_;                                      \
                                                                                 \
 public:                                                                         \
  bool has_##name() const { return name##_.is_set; }                             \
  const std::string& name() const {                                              \
    static const std::string unset(otherwise);                                   \
    return name##_.is_set ? name##_.value : unset;                               \
  }                                                                              \
  std::string* mutable_##name() {                                                \
    if (!name##_.is_set) set_##name(name());                                     \
    return &name##_.value;                                                       \
  }                                                                              \
  void set_##name(const std::string& value) {                                    \
    name##_.value = value;                                                       \
    name##_.is_set = true;                                                       \
  }                                                                              \
  void set_##name(const void* data, size_t size) {                               \
    set_##name(std::string(static_cast<const char*>(data), size));               \
  }                                                                              \
  void clear_##name() { name##_ = ::cortado::Optional<std::string>(); }
#define CORTADO_NESTED(T, name)                                                  \
 private:                                                                        \
  ::cortado::Nested<T> name##_;                                                  \
                                                                                 \
 public:                                                                         \
  bool has_##name() const { return name##_.is_set(); }                           \
  const T& name() const { return name##_.get(); }                                \
  T* mutable_##name() { return name##_.make(); }                                 \
  void clear_##name() { name##_.clear(); }
#define CORTADO_NUMBERS(T, name)                                                 \
 private:                                                                        \
  ::cortado::Repeated<T> name##_;                                                \
                                                                                 \
 public:                                                                         \
  int name##_size() const { return name##_.size(); }                             \
  T name(int i) const { return name##_.Get(i); }                                 \
  const ::cortado::Repeated<T>& name() const { return name##_; }                 \
  void set_##name(int i, T value) { name##_.Set(i, value); }                     \
  void add_##name(T value) { name##_.Add(value); }                               \
  ::cortado::Repeated<T>* mutable_##name() { return &name##_; }                  \
  void clear_##name() { name##_.Clear(); }
#define CORTADO_TEXTS(name)                                                      \
 private:                                                                        \
  ::cortado::RepeatedPtr<std::string> name##_;                                   \
                                                                                 \
 public:                                                                         \
  int name##_size() const { return name##_.size(); }                             \
  const std::string& name(int i) const { return name##_.Get(i); }                \
  const ::cortado::RepeatedPtr<std::string>& name() const { return name##_; }    \
  void set_##name(int i, const std::string& value) { *name##_.Mutable(i) = value; } \
  void add_##name(const std::string& value) { *name##_.Add() = value; }          \
  std::string* add_##name() { return name##_.Add(); }                            \
  std::string* mutable_##name(int i) { return name##_.Mutable(i); }              \
  ::cortado::RepeatedPtr<std::string>* mutable_##name() { return &name##_; }     \
  void clear_##name() { name##_.Clear(); }
#define CORTADO_MESSAGES(T, name)                                                \
 private:                                                                        \
  ::cortado::RepeatedPtr<T> name##_;                                             \
                                                                                 \
 public:                                                                         \
  int name##_size() const { return name##_.size(); }                             \
  const T& name(int i) const { return name##_.Get(i); }                          \
  const ::cortado::RepeatedPtr<T>& name() const { return name##_; }              \
  T* mutable_##name(int i) { return name##_.Mutable(i); }                        \
  T* add_##name() { return name##_.Add(); }                                      \
  ::cortado::RepeatedPtr<T>* mutable_##name() { return &name##_; }               \
  void clear_##name() { name##_.Clear(); }

#endif  // CORTADO_CAFFE_PROTO_MESSAGE_HPP
