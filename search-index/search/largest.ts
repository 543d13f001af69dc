// The largest of many numbers, without sorting them.

/** Changes the order of the numbers so that the `k` largest ones come first, in any order. */
export function moveLargestFirst(numbers: Float64Array, k: number): void {
  if (numbers.length <= k) return;
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
    if (k <= right) high = right;
    else if (k >= left) low = left;
    else break;
  }
}
