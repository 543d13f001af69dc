import type { AccountSettings } from '#server/foundation/config/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { isAdmin, isDemo } from './roles.ts';
import {
  countUsers,
  findPendingSignUps,
  findUsers,
  type PendingSignUp,
  type UserOrder,
  type UserRow,
  type UserSelection,
} from './users-store.ts';

export interface UserOfList extends Omit<UserRow, 'role' | 'emailVerified' | 'isSample'> {
  isAdmin: boolean;
  /** The demo account that the operator names. */
  isDemoAccount: boolean;
}

export interface UserLister {
  find: (selection: UserSelection, order: UserOrder, page: { offset: number; limit: number }) => Promise<UserOfList[]>;
  count: (selection: UserSelection) => Promise<number>;
  /** Addresses that wait for their confirmation, newest first. `part`: a part of the address in lower case; empty: all. */
  findPendingSignUps: (part: string, limit: number) => Promise<PendingSignUp[]>;
}

export const userLister = (database: Database, settings: AccountSettings): UserLister => ({
  find: async (selection, order, page) =>
    (await findUsers(database, selection, order, page)).map(({ role, emailVerified, isSample, ...user }) => {
      const row = { ...user, role, emailVerified, isSample };
      return { ...user, isAdmin: isAdmin(row, settings), isDemoAccount: isDemo(row, settings) };
    }),
  count: (selection) => countUsers(database, selection),
  findPendingSignUps: (part, limit) => findPendingSignUps(database, part, limit),
});
