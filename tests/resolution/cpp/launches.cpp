// --- path: total.cu ---
template <typename T> __device__ T twice(T x) { return x + x; }

__global__ void total(float* prices) { prices[0] = twice(prices[0]); }
//                                                 ^ calls: total::twice

template <typename T> __global__ void filled(T* prices) {}

void run(float* prices, int n) {
  total<<<n, 2>>>(prices);
  // ^ calls: total::total
  filled<float><<<dim3(n), dim3(2), 0, 0>>>(prices);
  // ^ calls: total::filled
}
