import { expect, vi } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { TestProduct } from '#server/testing/product.ts';
import { draftOf, type InventedPerson } from './labeled-rows.ts';

/** Until searches find all of these people, who are the directory. */
export async function listPeople(product: TestProduct, people: readonly InventedPerson[]): Promise<void> {
  await inTransaction(product.database, (client) =>
    product.writer.write(client, people.map(draftOf), { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
  );
  const person = await product.as('premium');
  await vi.waitFor(async () => {
    const answer = await person.post('/api/optimized-search', { filters: {} });
    expect(Object(await answer.json()).count).toBe(people.length);
  }, 300_000);
}
