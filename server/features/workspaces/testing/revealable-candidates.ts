import { identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { TestProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

/** Writes so many candidates with a phone and returns their ids. */
export async function writeRevealable(
  { database, writer }: Pick<TestProduct, 'database' | 'writer'>,
  count: number,
): Promise<string[]> {
  const hasher = identityHasher(testSecrets.lookupKey);
  const contacts = [{ kind: 'mobile_phone' as const, value: '+13125550142', verifiedOn: null }];
  const drafts = Array.from({ length: count }, (_, at) => testDraft({ lastName: `Almeida ${at}`, contacts }));
  await inTransaction(database, (client) =>
    writer.write(client, drafts, { source: 'vendor', batchId: 'vendor-1', today: '2026-11-21' }),
  );
  return drafts.map((draft) => hasher.identify(draft).newId);
}
