/** The page in the address; 1 when it names none. */
export const pageIn = (parameters: URLSearchParams): number =>
  Math.max(1, Math.floor(Number(parameters.get('page') ?? 1)) || 1);
