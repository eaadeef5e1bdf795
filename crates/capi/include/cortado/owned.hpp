// An object of the C library that C++ frees.
#ifndef CORTADO_OWNED_HPP
#define CORTADO_OWNED_HPP

namespace cortado {

template <typename T, void (*Free)(T*)>
class Owned {
 public:
  Owned() : object_(nullptr) {}
  ~Owned() { Free(object_); }
  T* get() const { return object_; }
  // The place for a new object.
  T** out() {
    Free(object_);
    object_ = nullptr;
    return &object_;
  }

 private:
  Owned(const Owned&);
  Owned& operator=(const Owned&);
  T* object_;
};

}  // namespace cortado

#endif  // CORTADO_OWNED_HPP
