import { describe, expect, test } from 'vitest';
import { mySubscription } from '#contract/billing/billing.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { hasExported, recordDisclosures } from './public.ts';

const product = testProduct();

const disclosed = [
  { candidateId: '7', contactKinds: ['work_email', 'office_phone'] },
  { candidateId: '8', contactKinds: ['mobile_phone'] },
];

const entriesOf = async ({ userId }: SignedIn) =>
  (
    await product.database.pool.query(
      'select way, candidate_id, contact_kinds from disclosures where user_id = $1 order by candidate_id',
      [userId],
    )
  ).rows;

describe('the ledger of disclosed contacts', () => {
  test('records what was disclosed to which account, and how', async () => {
    const by = await product.signedIn();
    await inTransaction(product.database, (client) =>
      recordDisclosures(client, { userId: by.userId, apiKeyId: null }, 'reveal', disclosed),
    );
    expect(await entriesOf(by)).toEqual([
      { way: 'reveal', candidate_id: '7', contact_kinds: ['work_email', 'office_phone'] },
      { way: 'reveal', candidate_id: '8', contact_kinds: ['mobile_phone'] },
    ]);
  });

  test('refuses an entry without a kind of contact', async () => {
    const by = await product.signedIn();
    await expect(
      inTransaction(product.database, (client) =>
        recordDisclosures(client, { userId: by.userId, apiKeyId: null }, 'reveal', [
          { candidateId: '7', contactKinds: [] },
        ]),
      ),
    ).rejects.toThrow('disclosures_contact_kinds_check');
  });

  test('contains nothing of a transaction that was rolled back', async () => {
    const by = await product.signedIn();
    await inTransaction(product.database, async (client) => {
      await recordDisclosures(client, { userId: by.userId, apiKeyId: null }, 'export', disclosed);
      throw new Error('The export failed.');
    }).catch(() => undefined);
    expect(await entriesOf(by)).toEqual([]);
    expect(await hasExported(product.database.pool, by.userId)).toBe(false);
  });

  test('outlives the account', async () => {
    const by = await product.signedIn();
    await inTransaction(product.database, (client) =>
      recordDisclosures(client, { userId: by.userId, apiKeyId: null }, 'mail', disclosed),
    );
    await product.database.pool.query('delete from users where id = $1', [by.userId]);
    expect(await entriesOf(by)).toHaveLength(2);
  });
});

const guaranteeOf = async (by: SignedIn) =>
  mySubscription.parse(await (await by.post('/api/get_my_subscription', {})).json()).guarantee.reason;

describe('the money-back guarantee', () => {
  test('ends with the first export, and not with a reveal', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    expect(await guaranteeOf(by)).toBe('holds');
    await inTransaction(product.database, (client) =>
      recordDisclosures(client, { userId: by.userId, apiKeyId: null }, 'reveal', disclosed),
    );
    expect(await guaranteeOf(by)).toBe('holds');
    await inTransaction(product.database, (client) =>
      recordDisclosures(client, { userId: by.userId, apiKeyId: null }, 'export', disclosed),
    );
    expect(await guaranteeOf(by)).toBe('exported');
  });
});
