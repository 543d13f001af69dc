// The list of users, put together from what each feature knows of them.
import type { ListedUser, UserFilters, UserPage, UserStats } from '#contract/users/users.ts';
import { signInDays, usersPageSize, type UserPlan } from '#contract/users/user-limits.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { UserLister, UserOfList, UserSelection } from '../accounts/public.ts';
import type { Billing } from '../billing/public.ts';
import { endOf, findGrantsOf, toContract } from '../demo-access/public.ts';
import { sumAllExports, sumExportsOf } from '../exports/public.ts';

export interface ListUsersParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  subscriptions: Pick<Billing, 'subscriptionsOf' | 'subscribers' | 'countSubscribers'>;
  users: UserLister;
}

const unconfirmedMax = 10;

/** `page` counts from 1. */
export async function listUsers(
  parts: ListUsersParts,
  { page, ...filters }: UserFilters & { page: number },
): Promise<UserPage> {
  const { users } = parts;
  const { query, plan, state, signedIn, sort } = filters;
  const ranks = plan === undefined && sort !== 'plan' ? [] : await usersByPlan(parts);
  const selection = selectionOf(filters, ranks, parts.clock.now());
  const isFiltered = plan !== undefined || state !== undefined || signedIn !== undefined;
  const [rows, count, unconfirmed] = await Promise.all([
    users.find(selection, { by: sort, ranks }, { offset: (page - 1) * usersPageSize, limit: usersPageSize }),
    users.count(selection),
    page === 1 && !isFiltered ? users.findPendingSignUps(query, unconfirmedMax) : [],
  ]);
  return {
    users: await listed(parts, rows),
    count,
    totalPages: Math.ceil(count / usersPageSize),
    unconfirmed: unconfirmed.map(({ id, email, createdAt }) => ({ id, email, signup_date: createdAt.toISOString() })),
  };
}

const rankedPlans = ['annual', 'monthly', 'trial'] as const satisfies UserPlan[];

/** The users of each of `rankedPlans`; all others are free. A plan is what the list shows. */
async function usersByPlan({ subscriptions }: ListUsersParts): Promise<string[][]> {
  const subscribers = [...(await subscriptions.subscribers())];
  return rankedPlans.map((plan) =>
    subscribers
      .filter(([, { status, billingInterval }]) =>
        plan === 'trial'
          ? status === 'trialing'
          : status === 'active' && billingInterval === (plan === 'annual' ? 'year' : 'month'),
      )
      .map(([id]) => id),
  );
}

const dayMs = 86_400_000;

function selectionOf({ query, plan, state, signedIn }: UserFilters, ranks: string[][], now: Date): UserSelection {
  const moment = new Date(now.getTime() - signInDays * dayMs);
  return {
    part: query,
    ...(state !== undefined && { state }),
    ...(signedIn !== undefined && {
      signedIn: signedIn === 'never' ? signedIn : { is: signedIn === 'within_30_days' ? 'since' : 'before', moment },
    }),
    ...(plan !== undefined && {
      among:
        plan === 'free'
          ? { ids: ranks.flat(), isExcept: true }
          : { ids: ranks[rankedPlans.indexOf(plan)] ?? [], isExcept: false },
    }),
  };
}

async function listed(
  { database, clock, subscriptions }: ListUsersParts,
  rows: readonly UserOfList[],
): Promise<ListedUser[]> {
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
    users.count({ part: '' }),
    subscriptions.countSubscribers(),
    sumAllExports(database),
  ]);
  return { total_users: total, active_subscriptions: active, paid_subscriptions: paid, total_exports: exported };
}
