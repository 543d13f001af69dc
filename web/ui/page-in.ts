const pageMax = 1_000_000;

/** The page in the address, from 1 to a million; 1 for anything else. */
export const pageIn = (parameters: URLSearchParams, name = 'page'): number =>
  Math.min(pageMax, Math.max(1, Math.floor(Number(parameters.get(name) ?? 1)) || 1));
