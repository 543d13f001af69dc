// The k-th largest of many numbers, without sorting them.

/** 0 when there are fewer than `k`, which is at least 1. Changes the order of the numbers. */
export function kthLargest(numbers: Uint32Array, k: number): number {
  if (numbers.length < k) return 0;
  const wanted = k - 1;
  let low = 0;
  let high = numbers.length - 1;
  // Each round ends with fewer numbers between `low` and `high`: those that are at least the pivot lie before those that are at most the pivot.
  while (low < high) {
    const pivot = numbers[(low + high) >>> 1] ?? 0;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((numbers[left] ?? 0) > pivot) left += 1;
      while ((numbers[right] ?? 0) < pivot) right -= 1;
      if (left > right) break;
      const number = numbers[left] ?? 0;
      numbers[left] = numbers[right] ?? 0;
      numbers[right] = number;
      left += 1;
      right -= 1;
    }
    if (wanted <= right) high = right;
    else if (wanted >= left) low = left;
    else break;
  }
  return numbers[wanted] ?? 0;
}
