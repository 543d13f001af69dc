// A seat that ends on one server ends on every other one at once, although searches trust rights for a moment.
import { expect, test, vi } from 'vitest';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { newWorkspace } from './testing/workspace-calls.ts';

const product = testProduct();
const second = testProduct({ sharing: product });

const elsewhere = async ({ authorization }: SignedIn): Promise<number> =>
  (await second.post('/api/optimized-search', { filters: {} }, { headers: { authorization } })).status;

test('a removed member and the members of a suspended workspace search on no server any more', async () => {
  const { owner, id } = await newWorkspace(product, 9);
  const [removed, left] = [await product.signedIn(), await product.signedIn()];
  for (const { userId } of [removed, left])
    await product.database.pool.query(
      `insert into workspace_members (user_id, workspace_id, role) values ($1, $2, 'recruiter')`,
      [userId, id],
    );
  await vi.waitFor(async () => expect([await elsewhere(removed), await elsewhere(left)]).toEqual([200, 200]), 300_000);
  await owner.post(`/api/workspace/members/${removed.userId}/remove`, {});
  await vi.waitFor(async () => expect([await elsewhere(removed), await elsewhere(left)]).toEqual([403, 200]), 300_000);
  await (await product.as('admin')).post(`/api/workspaces/${id}/suspend`, { reason: 'Test' });
  await vi.waitFor(async () => expect(await elsewhere(left)).toBe(403), 300_000);
});
