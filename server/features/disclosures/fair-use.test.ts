import { describe, expect, test } from 'vitest';
import { fairUse } from '#contract/disclosures/disclosures.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { AppError } from '#server/foundation/errors/public.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { countUse } from './fair-use.ts';

const product = testProduct();
const low = { ...fairUse, revealsPerHourMax: 5, revealsPerDayMax: 8, exportedCandidatesPerDayMax: 1_000 };

const count = ({ userId }: SignedIn, kind: 'reveal' | 'export', people: number): Promise<void> =>
  inTransaction(product.database, (client) => countUse(client, userId, kind, people, low));
/** A use that the hour refuses has written nothing, so its transaction may end well, and its connection serves the next. */
const tryReveal = ({ userId }: SignedIn): Promise<string> =>
  inTransaction(product.database, (client) =>
    countUse(client, userId, 'reveal', 1, low).then(
      () => 'counted',
      ({ code }: AppError) => code,
    ),
  );
const passHours = ({ userId }: SignedIn, hours: number) =>
  product.database.pool.query(
    'update fair_use set began_at = began_at - make_interval(hours => $2) where user_id = $1',
    [userId, hours],
  );

describe('fair use', () => {
  test('stops an account at the limit, also with concurrent calls, and says for how long', async () => {
    const by = await product.signedIn();
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => tryReveal(by)));
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 35 }, () => 'FAIR_USE'),
      ...Array.from({ length: 5 }, () => 'counted'),
    ]);
    await expect(count(by, 'reveal', 1)).rejects.toMatchObject({
      kind: 'too_many',
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 3_500 && seconds <= 3_600),
      message: expect.stringContaining('5 people an hour'),
    });
  });

  test('starts again with the hour, and not with the day', async () => {
    const by = await product.signedIn();
    await count(by, 'reveal', 5);
    await passHours(by, 1);
    await count(by, 'reveal', 3);
    await expect(count(by, 'reveal', 1)).rejects.toMatchObject({ message: expect.stringContaining('8 people a day') });
    await passHours(by, 24);
    await count(by, 'reveal', 5);
  });

  test('counts exported people apart from revealed ones, wholly or not at all', async () => {
    const by = await product.signedIn();
    await expect(count(by, 'export', 1_001)).rejects.toMatchObject({ code: 'FAIR_USE' });
    await count(by, 'export', 999);
    await expect(count(by, 'export', 2)).rejects.toMatchObject({
      code: 'FAIR_USE',
      message: expect.stringContaining('export 1,000 people a day'),
    });
    await count(by, 'export', 1);
    await count(by, 'reveal', 5);
  });
});
