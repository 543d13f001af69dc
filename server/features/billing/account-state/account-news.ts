// What billing needs to know about accounts. server/assembly/parts.ts connects it to the accounts.
import type { PoolClient } from 'pg';

/** `unknown`: this database never had such an account; the subscription may belong to another installation. */
export type AccountState = 'active' | 'suspended' | 'deleted' | 'unknown';

export interface AccountNews {
  /** Recorded account changes that are not handled yet, oldest first, at most one batch. Empty when all are handled. */
  waiting(): Promise<readonly { eventId: string; userId: string }[]>;
  /** Called in the transaction that requests the jobs for these changes. */
  markHandled(client: PoolClient, eventIds: readonly string[]): Promise<void>;
  /** The user's email address; null when the account was deleted. */
  addressOf(userId: string): Promise<string | null>;
  /** The current state of each account, with an entry for every id. */
  statesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, AccountState>>;
  /** Called when the deleted account has no subscription left that could be charged. */
  completeDeletion(userId: string): Promise<void>;
}
