/** Like `withStorage`, for the storage of this tab, which ends with it. */
export function withTabStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}

/** The result of `use` on the storage of this browser; null also when the browser forbids storage. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
