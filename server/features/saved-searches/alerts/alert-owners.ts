import type { Access } from '#contract/access/access.ts';

/** What alerts need to know of the accounts that have them. */
export interface AlertOwners {
  /** Null: the account was deleted or is suspended. */
  ownerOf: (userId: string) => Promise<{ email: string; access: Access } | null>;
}
