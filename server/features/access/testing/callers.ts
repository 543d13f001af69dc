// Every kind of caller, created as the product creates them, with moments moved to the past where a test needs that.
import type { SignedIn, TestProduct } from '#server/testing/product.ts';

/** Addresses that mean something by the operator's word. */
export const specialAddresses = { demo: 'demo@postbox.example', fullAccess: 'full@postbox.example' };

export const accountsOfTest = { demoEmail: specialAddresses.demo, fullAccessEmails: [specialAddresses.fullAccess] };

type Product = Pick<TestProduct, 'signedIn' | 'as' | 'database'>;

export async function giveGrant(
  { as }: Product,
  userId: string,
  featureType: string,
  more: { maxUses?: number; expiresAt?: string } = {},
): Promise<void> {
  const response = await (
    await as('admin')
  ).post('/api/demo-access-manager?action=grant', { userId, featureType, ...more });
  if (!response.ok) throw new Error(`Giving demo access failed: ${await response.text()}`);
}

export async function setPlan({ database }: Product, { userId }: SignedIn, change: string): Promise<void> {
  await database.pool.query(`update subscriptions set ${change} where user_id = $1`, [userId]);
}

async function granted(product: Product, featureType: string, afterwards?: string): Promise<SignedIn> {
  const person = await product.signedIn();
  await giveGrant(product, person.userId, featureType, { maxUses: 10 });
  if (afterwards !== undefined)
    await product.database.pool.query(`update demo_access_grants set ${afterwards} where user_id = $1`, [
      person.userId,
    ]);
  return person;
}

async function subscribed(product: Product, plan: 'basic' | 'premium', afterwards?: string): Promise<SignedIn> {
  const person = await product.signedIn({ plan });
  if (afterwards !== undefined) await setPlan(product, person, afterwards);
  return person;
}

/** A member of a workspace of its own. `suspended`: the workspace is. */
async function seated(product: Product, role: 'recruiter' | 'viewer', isSuspended = false): Promise<SignedIn> {
  const [owner, person, admin] = [await product.signedIn(), await product.signedIn(), await product.as('admin')];
  await product.database.pool.query('update sessions set stepped_up_at = now() where user_id = $1', [admin.userId]);
  const order = { email: owner.email, seats: 2, name: 'Northline Staffing' };
  const response = await admin.post('/api/workspace-seats', order);
  if (!response.ok) throw new Error(`Granting seats failed: ${await response.text()}`);
  await product.database.pool.query(
    `insert into workspace_members (user_id, workspace_id, role) select $2, workspace_id, $3 from workspace_members where user_id = $1`,
    [owner.userId, person.userId, role],
  );
  if (isSuspended)
    await product.database.pool.query(
      `update workspaces set suspended_at = now(), suspension_reason = 'Test' from workspace_members
       where workspace_id = workspaces.id and user_id = $1`,
      [person.userId],
    );
  return person;
}

async function changed(product: Product, plan: 'premium' | undefined, sql: string): Promise<SignedIn> {
  const person = await product.signedIn(plan ? { plan } : {});
  await product.database.pool.query(sql, [person.userId]);
  return person;
}

const callerNames = [
  'anonymous',
  'unverified',
  'free',
  'demo account',
  'demo grant: full access',
  'demo grant: contacts',
  'demo grant: lists',
  'grant expired',
  'grant used up',
  'grant revoked',
  'workspace viewer',
  'workspace suspended',
  'basic',
  'workspace recruiter',
  'premium',
  'past due, 2 days',
  'past due, 8 days',
  'cancelled, still paid',
  'cancelled, ended',
  'banned',
  'full access',
  'admin',
] as const;
export type CallerName = (typeof callerNames)[number];

/** Null: no session. */
const makers: Readonly<Record<CallerName, (product: Product) => Promise<SignedIn | null>>> = {
  anonymous: () => Promise.resolve(null),
  unverified: (product) => changed(product, 'premium', 'update users set email_verified = false where id = $1'),
  free: (product) => product.signedIn(),
  'demo account': (product) => product.signedIn({ email: specialAddresses.demo }),
  'demo grant: full access': (product) => granted(product, 'full_access'),
  'demo grant: contacts': (product) => granted(product, 'viewContactInfo'),
  'demo grant: lists': (product) => granted(product, 'saveLists'),
  'grant expired': (product) => granted(product, 'full_access', `expires_at = now() - interval '1 second'`),
  'grant used up': (product) => granted(product, 'full_access', 'uses_count = 10'),
  'grant revoked': (product) => granted(product, 'full_access', 'active = false'),
  'workspace viewer': (product) => seated(product, 'viewer'),
  'workspace suspended': (product) => seated(product, 'recruiter', true),
  'workspace recruiter': (product) => seated(product, 'recruiter'),
  basic: (product) => subscribed(product, 'basic'),
  premium: (product) => subscribed(product, 'premium'),
  'past due, 2 days': (product) =>
    subscribed(product, 'premium', `status = 'past_due', past_due_since = now() - interval '2 days'`),
  'past due, 8 days': (product) =>
    subscribed(product, 'premium', `status = 'past_due', past_due_since = now() - interval '8 days'`),
  'cancelled, still paid': (product) => subscribed(product, 'basic', `ends_at = now() + interval '1 day'`),
  'cancelled, ended': (product) => subscribed(product, 'basic', `ends_at = now() - interval '1 second'`),
  banned: (product) => changed(product, 'premium', 'update users set banned = true where id = $1'),
  'full access': (product) => product.signedIn({ email: specialAddresses.fullAccess }),
  admin: (product) => product.as('admin'),
};

/** Those who have a plan, or rights as of one. */
const paidNames: ReadonlySet<CallerName> = new Set([
  'basic',
  'workspace recruiter',
  'premium',
  'past due, 2 days',
  'cancelled, still paid',
  'full access',
  'admin',
]);
export const isPaidCaller = (name: CallerName): boolean => paidNames.has(name);

export const everyCaller = (product: Product): Promise<[CallerName, SignedIn | null][]> =>
  Promise.all(
    callerNames.map(async (name): Promise<[CallerName, SignedIn | null]> => [name, await makers[name](product)]),
  );
