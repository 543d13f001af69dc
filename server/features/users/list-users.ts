// The list of users, put together from what each feature knows of them.
import type { ListedUser, UserPage, UserStats } from '#contract/users.ts';
import { usersPageSize } from '#contract/user-limits.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { UserLister } from '../accounts/public.ts';
import type { Billing } from '../billing/public.ts';
import { endOf, findGrantsOf, toContract } from '../demo-access/public.ts';
import { sumAllExports, sumExportsOf } from '../exports/public.ts';

export interface ListUsersParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  subscriptions: Pick<Billing, 'subscriptionsOf' | 'countSubscribers'>;
  users: UserLister;
}

const unconfirmedMax = 10;

/** `page` counts from 1. */
export async function listUsers(
  parts: ListUsersParts,
  { query, page }: { query: string; page: number },
): Promise<UserPage> {
  const { users } = parts;
  const [rows, count, unconfirmed] = await Promise.all([
    listedUsers(parts, query, (page - 1) * usersPageSize),
    users.count(query),
    page === 1 ? users.findPendingSignUps(query, unconfirmedMax) : [],
  ]);
  return {
    users: rows,
    count,
    totalPages: Math.ceil(count / usersPageSize),
    unconfirmed: unconfirmed.map(({ id, email, createdAt }) => ({ id, email, signup_date: createdAt.toISOString() })),
  };
}

async function listedUsers(
  { database, clock, subscriptions, users }: ListUsersParts,
  query: string,
  offset: number,
): Promise<ListedUser[]> {
  const rows = await users.find(query, { offset, limit: usersPageSize });
  const ids = rows.map(({ id }) => id);
  const [plans, exports, grants] = await Promise.all([
    subscriptions.subscriptionsOf(ids),
    sumExportsOf(database, ids),
    findGrantsOf(database, ids),
  ]);
  const now = clock.now();
  return rows.map((row) => {
    const plan = plans.get(row.id);
    return {
      id: row.id,
      email: row.email,
      signup_date: row.createdAt.toISOString(),
      last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
      subscription_status: plan?.status ?? 'none',
      subscription_plan: (plan?.subscribed === true ? plan.planName : null) ?? 'Free',
      total_exports: exports.get(row.id) ?? 0,
      source: row.source,
      is_admin: row.isAdmin,
      is_demo_account: row.isDemoAccount,
      demo_grants: (grants.get(row.id) ?? []).filter((grant) => endOf(grant, now) === null).map(toContract),
      is_suspended: row.isSuspended,
      has_second_factor: row.hasSecondFactor,
    };
  });
}

export async function readStats({ database, subscriptions, users }: ListUsersParts): Promise<UserStats> {
  const [total, { active, paid }, exported] = await Promise.all([
    users.count(''),
    subscriptions.countSubscribers(),
    sumAllExports(database),
  ]);
  return { total_users: total, active_subscriptions: active, paid_subscriptions: paid, total_exports: exported };
}
