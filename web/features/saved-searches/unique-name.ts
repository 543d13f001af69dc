import { savedSearchLimits } from '#contract/saved-searches/saved-search-limits.ts';

/** The name, or with the first number that makes it another one than those in use. Names are compared without regard to letter case. */
export function uniqueName(name: string, inUse: readonly string[]): string {
  const taken = new Set(inUse.map((other) => other.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const candidate = `${name
      .slice(0, savedSearchLimits.nameLengthMax - suffix.length)
      .trim()
      .toWellFormed()}${suffix}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
