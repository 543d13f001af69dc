/** The natural logarithm of n!, exactly summed for the counts that occur here. */
function logFactorials(upTo: number): Float64Array {
  const logs = new Float64Array(upTo + 1);
  for (let n = 2; n <= upTo; n += 1) logs[n] = (logs[n - 1] ?? 0) + Math.log(n);
  return logs;
}

/**
 * The probability of at least `hits` hits in `draws` independent draws, each with the probability `share`. From 0 to 1; below about
 * 1e-308 it is 0.
 */
export function binomialTail(hits: number, draws: number, share: number): number {
  if (hits <= 0 || share >= 1) return 1;
  if (hits > draws || share <= 0) return 0;
  const logs = logFactorials(draws);
  const logOf = (k: number): number =>
    (logs[draws] ?? 0) -
    (logs[k] ?? 0) -
    (logs[draws - k] ?? 0) +
    k * Math.log(share) +
    (draws - k) * Math.log1p(-share);
  let sum = 0;
  for (let k = hits; k <= draws; k += 1) sum += Math.exp(logOf(k));
  return Math.min(1, sum);
}
