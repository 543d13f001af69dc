// Addresses whose organization lets them sign in with its provider only. What is refused depends on the domain alone, so that no refusal says
// whether an account exists.
import type { PoolClient } from 'pg';
import type { AccountSettings } from '#server/foundation/config/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { findAccountOfSignOn } from './accounts-store.ts';
import { isNamedAdmin } from './roles.ts';

/** Null: nothing is enforced for the domain of the address. `ownerIds`: the owners of the workspace that enforces it. */
export type EnforcedSignOn = (email: string) => Promise<{ ownerIds: readonly string[] } | null>;

/**
 * Before the account loses its second factor, in the transaction in which it does: refuses what would leave a workspace without an owner who
 * can log in while its provider is down. @throws AppError `LAST_WAY_IN`
 */
export type KeepWayIn = (client: PoolClient, userId: string) => Promise<void>;

export const signOnNeeded = (email: string): AppError =>
  new AppError(
    'forbidden',
    'SIGN_ON_NEEDED',
    `Addresses of ${email.slice(email.lastIndexOf('@') + 1)} log in with single sign-on. Enter your address and choose Continue with Single Sign-On. Only an owner with a second factor uses the password.`,
  );

/** For what every address of an enforced domain is refused. @throws AppError `SIGN_ON_NEEDED` */
export async function refuseEnforced(enforcedSignOn: EnforcedSignOn, email: string): Promise<void> {
  if ((await enforcedSignOn(email)) !== null) throw signOnNeeded(email);
}

/** Administrators, and owners with a second factor, use the password although the domain is enforced. @throws AppError `SIGN_ON_NEEDED` */
export const requireException = (
  { database, settings }: { database: Database; settings: Pick<AccountSettings, 'adminEmails'> },
  email: string,
  { userId }: { userId: string | null },
  ownerIds: readonly string[],
): Promise<void> =>
  inTransaction(database, async (client) => {
    const account = userId === null ? null : await findAccountOfSignOn(client, { userId });
    const isOwner = account !== null && account.hasSecondFactor && ownerIds.includes(account.userId);
    if (!isOwner && (account === null || !isNamedAdmin(account, settings))) throw signOnNeeded(email);
  });
