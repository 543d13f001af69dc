// Workspaces as tests make them: through the operations, with the tokens that were mailed.
import { z } from 'zod';
import { failure } from '#contract/operation.ts';
import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';
import type { Workspace } from '#contract/workspaces/workspaces.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { readOutbox } from '#server/testing/outbox.ts';

type Product = Pick<TestProduct, 'signedIn' | 'as' | 'database'>;

/** For a day, because some tests run for longer than a repeated password counts. */
export const stepUp = async ({ database }: Pick<Product, 'database'>, { userId }: SignedIn): Promise<void> => {
  await database.pool.query(`update sessions set stepped_up_at = now() + interval '1 day' where user_id = $1`, [
    userId,
  ]);
};

export async function steppedUp(product: Product): Promise<SignedIn> {
  const person = await product.signedIn();
  await stepUp(product, person);
  return person;
}

/** `200`, or the status with the code of the failure. */
export async function outcomeOf(response: Response): Promise<string> {
  if (response.ok) return `${response.status}`;
  return `${response.status} ${failure.parse(await response.json()).code}`;
}

export const grantSeats = async (
  product: Product,
  order: { email: string; seats: number; name?: string },
): Promise<Response> => (await product.as('admin')).post('/api/workspace-seats', order);

export async function newWorkspace(product: Product, seats: number): Promise<{ owner: SignedIn; id: string }> {
  const owner = await steppedUp(product);
  const response = await grantSeats(product, { email: owner.email, seats, name: 'Northline Staffing' });
  const { id } = z.object({ id: z.string() }).parse(await response.json());
  return { owner, id };
}

export const invite = (by: SignedIn, email: string, role: WorkspaceRole = 'recruiter'): Promise<Response> =>
  by.post('/api/workspace/invitations', { email, role });

/** In the newest invitation that was mailed to this address. */
export async function mailedToken({ database }: Pick<Product, 'database'>, email: string): Promise<string> {
  const mail = (await readOutbox(database)).findLast(
    ({ to, text }) => to === email && text.includes('/join-workspace'),
  );
  const token = /join-workspace\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No invitation was mailed to ${email}.`);
  return token;
}

export const join = (by: SignedIn, token: string, handsOver = false): Promise<Response> =>
  by.post('/api/join-workspace', { token, handsOver });

export async function newMember(
  product: Product,
  owner: SignedIn,
  role: WorkspaceRole,
  handsOver = false,
): Promise<SignedIn> {
  const person = await steppedUp(product);
  const outcomes = [
    await outcomeOf(await invite(owner, person.email, role)),
    await outcomeOf(await join(person, await mailedToken(product, person.email), handsOver)),
  ];
  if (outcomes.some((outcome) => outcome !== '200')) throw new Error(`Joining failed: ${outcomes.join()}`);
  return person;
}

const answer = z.object({ workspace: z.custom<Workspace>().nullable() });

export const readWorkspace = async (by: SignedIn): Promise<Workspace | null> =>
  answer.parse(await (await by.request('/api/workspace')).json()).workspace;
