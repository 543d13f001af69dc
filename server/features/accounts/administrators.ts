// The last administrator cannot be deleted, suspended or demoted: no one could run the service afterwards.
import type { PoolClient } from 'pg';
import type { AccountSettings } from '#server/foundation/config/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { isAdmin, isNamedAdmin } from './roles.ts';
import { lockAdministratorsAnd, type LockedUser } from './users-store.ts';

export interface LockedAmongAdministrators {
  user: LockedUser;
  /** True: no other administrator can sign in. */
  isLastAdministrator: boolean;
  /** Whether this user is an administrator and not suspended, as of this transaction. */
  isAdministrator: (userId: string) => boolean;
}

/**
 * Locks the account and all administrators until the transaction ends, so that two administrators cannot remove each other at once.
 * @throws AppError `NOT_FOUND`
 */
export async function lockAmongAdministrators(
  client: PoolClient,
  settings: AccountSettings,
  userId: string,
): Promise<LockedAmongAdministrators> {
  const rows = await lockAdministratorsAnd(client, userId, settings.adminEmails);
  const administrators = rows.filter((row) => !row.isSuspended && isAdmin(row, settings)).map(({ id }) => id);
  const user = rows.find(({ id }) => id === userId);
  if (user === undefined)
    throw new AppError(
      'not_found',
      'NOT_FOUND',
      'There is no such user. The account may have been deleted. Reload the list.',
    );
  return {
    user,
    isLastAdministrator: administrators.length === 1 && administrators[0] === userId,
    isAdministrator: (id) => administrators.includes(id),
  };
}

/** Whether an account with this address, in lower case, has or is named for the role. It stays so until the transaction ends. */
export async function isAdministratorAddress(
  client: PoolClient,
  { adminEmails }: Pick<AccountSettings, 'adminEmails'>,
  email: string,
): Promise<boolean> {
  if (adminEmails.includes(email)) return true;
  return (await lockAdministratorsAnd(client, '', adminEmails)).some((row) => row.email === email);
}

/**
 * The address of an administrator who can sign in; null: there is none. It stays so until the transaction ends. Sample accounts do not
 * count: they sign in from the machine of the server only.
 */
export async function findAdministrator(
  client: PoolClient,
  settings: Pick<AccountSettings, 'adminEmails'>,
): Promise<string | null> {
  const rows = await lockAdministratorsAnd(client, '', settings.adminEmails);
  return rows.find((row) => !row.isSample && !row.isSuspended && isNamedAdmin(row, settings))?.email ?? null;
}

/** @throws AppError `NOT_FOUND`, `LAST_ADMINISTRATOR` */
export async function keepLastAdministrator(
  client: PoolClient,
  settings: AccountSettings,
  userId: string,
): Promise<LockedAmongAdministrators> {
  const locked = await lockAmongAdministrators(client, settings, userId);
  if (locked.isLastAdministrator)
    throw new AppError(
      'conflict',
      'LAST_ADMINISTRATOR',
      'This is the last administrator who can sign in. Make another user an administrator first.',
    );
  return locked;
}
