/** What every part of the product tells the operator when there is no disk space. */
export const diskFullSentence =
  'The disk is full: free some space where the data folder and PostgreSQL have their files, then try again.';

/** True when PostgreSQL, another program or this process has no disk space left, or has used its quota. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && /^(?:53100|ENOSPC|EDQUOT)$/.test(String(error.code))) ||
    /No space left on device|Disk quota exceeded|database or disk is full/.test(error.message) ||
    isStorageFull(error.cause));
