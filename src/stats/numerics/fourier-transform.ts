/**
 * The discrete Fourier transform in place, sum of z_j exp(-2 pi i j k / N), for a length that is a power of two.
 * Unscaled. The inverse is the same call with `real` and `imaginary` exchanged, divided by N.
 */
export function fourierTransform(real: Float64Array, imaginary: Float64Array): void {
  const length = real.length;
  for (let index = 1, mirror = 0; index < length; index++) {
    let bit = length >> 1;
    for (; mirror & bit; bit >>= 1) mirror ^= bit;
    mirror ^= bit;
    if (index < mirror) {
      swap(real, index, mirror);
      swap(imaginary, index, mirror);
    }
  }
  const half = length >> 1;
  const cosines = new Float64Array(half);
  const sines = new Float64Array(half);
  for (let index = 0; index < half; index++) {
    const angle = -2 * Math.PI * index / length;
    cosines[index] = Math.cos(angle);
    sines[index] = Math.sin(angle);
  }
  for (let size = 2; size <= length; size *= 2) {
    const reach = size >> 1;
    const stride = length / size;
    for (let block = 0; block < length; block += size) {
      for (let offset = 0, twiddle = 0; offset < reach; offset++, twiddle += stride) {
        const low = block + offset;
        const high = low + reach;
        const c = cosines[twiddle]!;
        const s = sines[twiddle]!;
        const re = real[high]! * c - imaginary[high]! * s;
        const im = real[high]! * s + imaginary[high]! * c;
        real[high] = real[low]! - re;
        imaginary[high] = imaginary[low]! - im;
        real[low] = real[low]! + re;
        imaginary[low] = imaginary[low]! + im;
      }
    }
  }
}

function swap(values: Float64Array, first: number, second: number): void {
  const value = values[first]!;
  values[first] = values[second]!;
  values[second] = value;
}
