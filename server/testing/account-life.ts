import type { AccountLifeParts } from '#server/features/accounts/public.ts';
import type { Database } from '#server/foundation/database/public.ts';

/** For suspending and deleting accounts as the operator does, where only the table names administrators. */
export const accountLife = (database: Database): AccountLifeParts => ({
  database,
  settings: {
    adminEmails: [],
    fullAccessEmails: [],
    demoEmail: null,
    needsAdminSecondFactor: false,
    adminSessionHours: 12,
  },
  deleteOwned: () => Promise.resolve(),
  journalState: () => Promise.resolve(),
});
