/** Null also when the browser forbids storage; what was chosen then holds until the page is left. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
