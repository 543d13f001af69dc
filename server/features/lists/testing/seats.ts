// Accounts with seats in a workspace, without the invitations that give them.
import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';

type Product = Pick<TestProduct, 'database' | 'signedIn'>;

/** Returns its id. */
export async function newWorkspace({ database }: Pick<Product, 'database'>): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into workspaces (name, seats) values ('Northline Staffing', 50) returning id`,
  );
  if (rows[0] === undefined) throw new Error('The insert returned no row.');
  return rows[0].id;
}

export async function giveSeat(
  { database }: Pick<Product, 'database'>,
  { userId }: SignedIn,
  workspaceId: string,
  role: WorkspaceRole = 'recruiter',
): Promise<void> {
  await database.pool.query(`insert into workspace_members (user_id, workspace_id, role) values ($1, $2, $3)`, [
    userId,
    workspaceId,
    role,
  ]);
}

/** With a plan of its own, so that only the rights to lists are what a test sees. */
export async function newMember(
  product: Product,
  workspaceId: string,
  role: WorkspaceRole = 'recruiter',
): Promise<SignedIn> {
  const person = await product.signedIn({ plan: 'premium' });
  await giveSeat(product, person, workspaceId, role);
  return person;
}

export async function suspend({ database }: Pick<Product, 'database'>, workspaceId: string): Promise<void> {
  await database.pool.query(`update workspaces set suspended_at = now(), suspension_reason = 'Test' where id = $1`, [
    workspaceId,
  ]);
}

export async function nameAs(
  { database }: Pick<Product, 'database'>,
  { userId }: SignedIn,
  name: string,
): Promise<void> {
  await database.pool.query('update users set name = $2 where id = $1', [userId, name]);
}
