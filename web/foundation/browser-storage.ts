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

/** Where the latest searches of an account are. */
export const recentSearchesKey = 'recent-searches';

/** Where the tab keeps what an account is writing at the generator of emails. */
export const emailDraftKey = 'email-draft';

/** Deletes what belongs to an account alone, when its user signs out. */
export function forgetAccount(): void {
  withStorage((storage) => storage.removeItem(recentSearchesKey));
  withTabStorage((storage) => storage.removeItem(emailDraftKey));
}
