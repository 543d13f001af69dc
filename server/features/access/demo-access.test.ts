import { describe, expect, test } from 'vitest';
import { access, type Access } from '#contract/access/access.ts';
import { fairUse } from '#contract/disclosures/disclosures.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { AppError } from '#server/foundation/errors/public.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { noSeatLimits } from '../disclosures/public.ts';
import { countReveals } from './count-reveals.ts';
import { giveGrant } from './testing/callers.ts';

const product = testProduct();
const { pool } = product.database;
const plenty = { ...fairUse, revealsPerHourMax: 10_000, revealsPerDayMax: 10_000 };

const search = (by: Pick<SignedIn, 'post'>): Promise<Response> => by.post('/api/optimized-search', { filters: {} });
const accessOf = async (by: Pick<SignedIn, 'request'>): Promise<Access> =>
  access.parse(await (await by.request('/api/access')).json());
const contactKinds = ['mobile_phone'];
let lastCandidate = 0;
const newCandidate = (): string => String((lastCandidate += 1));
const reveal = ({ userId }: SignedIn, kind: Access['kind'] = 'demo_grant'): Promise<void> =>
  inTransaction(product.database, (client) =>
    countReveals(
      client,
      [
        {
          userId,
          apiKeyId: null,
          seat: noSeatLimits,
          candidateId: newCandidate(),
          contactKinds,
          kind,
          now: new Date(),
        },
      ],
      plenty,
    ),
  );
const tryReveal = (by: SignedIn): Promise<string> =>
  reveal(by).then(
    () => 'counted',
    ({ code }: AppError) => code,
  );

describe('demo access', () => {
  test('is refused for an unknown feature, an unknown account, a past date, or fewer than one use', async () => {
    const [admin, { userId }] = [await product.as('admin'), await product.as('free')];
    const give = (body: object): Promise<Response> =>
      admin.post('/api/demo-access-manager?action=grant', { userId, featureType: 'full_access', ...body });
    for (const body of [
      { featureType: 'export' },
      { featureType: 'admin' },
      { expiresAt: '2020-01-01T00:00:00Z' },
      { expiresAt: 'tomorrow' },
      { maxUses: 0 },
      { maxUses: -1 },
      { notes: 'x'.repeat(1_001) },
      { usesCount: 0 },
    ]) {
      expect([body, (await give(body)).status]).toEqual([body, 400]);
    }
    expect((await give({ userId: 'nobody-at-all' })).status).toBe(404);
    expect((await accessOf(await product.as('free'))).kind).toBe('free');
  });

  test('is listed with its accounts, shown to its holder, and revoked by feature or entirely', async () => {
    const [admin, by] = [await product.as('admin'), await product.signedIn()];
    await admin.post('/api/demo-access-manager?action=grant', {
      userId: by.userId,
      featureType: 'full_access',
      expiresAt: null,
      notes: 'Trade fair',
    });
    await giveGrant(product, by.userId, 'viewContactInfo', { maxUses: 2, expiresAt: '2036-01-01T00:00:00+01:00' });
    const listed: unknown = await (await admin.request('/api/demo-access-manager?action=list')).json();
    expect(listed).toMatchObject({
      grants: expect.arrayContaining([
        expect.objectContaining({
          user_id: by.userId,
          user_email: by.email,
          feature_type: 'full_access',
          active: true,
          notes: 'Trade fair',
          expires_at: null,
          max_uses: null,
          uses_count: 0,
        }),
      ]),
    });
    const summary = {
      grants: [
        { feature_type: 'full_access', expires_at: null, max_uses: null, uses_count: 0 },
        { feature_type: 'viewContactInfo', expires_at: '2035-12-31T23:00:00.000Z', max_uses: 2, uses_count: 0 },
      ],
    };
    expect(await (await by.request(`/api/demo-access-manager?action=summary&userId=${by.userId}`)).json()).toEqual(
      summary,
    );
    expect((await accessOf(by)).demo).toEqual({ isDemoAccount: false, ...summary });

    await admin.post('/api/demo-access-manager?action=revoke', { userId: by.userId, featureType: 'full_access' });
    expect((await accessOf(by)).demo.grants.map(({ feature_type }) => feature_type)).toEqual(['viewContactInfo']);
    await admin.post('/api/demo-access-manager?action=revoke', { userId: by.userId, featureType: null });
    expect((await accessOf(by)).kind).toBe('free');
  });

  test('is not used by asking, and not given back: only a reveal counts', async () => {
    const by = await product.signedIn();
    await giveGrant(product, by.userId, 'full_access', { maxUses: 3 });
    await reveal(by);
    for (let turn = 0; turn < 5; turn += 1) {
      const response = await by.post('/api/demo-access-manager?action=increment-usage', {
        userId: by.userId,
        featureType: 'full_access',
      });
      expect(await response.json()).toMatchObject({ grants: [{ uses_count: 1, max_uses: 3 }] });
    }
  });

  test('of 60 reveals at once with 10 uses left exactly 10 are counted, and the next request knows', async () => {
    const by = await product.signedIn();
    await giveGrant(product, by.userId, 'full_access', { maxUses: 10 });
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => tryReveal(by)));
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 50 }, () => 'GRANT_USED_UP'),
      ...Array.from({ length: 10 }, () => 'counted'),
    ]);
    const { rows } = await pool.query('select uses_count from demo_access_grants where user_id = $1', [by.userId]);
    expect(rows).toEqual([{ uses_count: 10 }]);
    expect((await accessOf(by)).capabilities.viewContactInfo).toEqual({ allowed: false, reason: 'grant_used_up' });
    expect((await search(by)).status).toBe(403);
  });

  test('for just contacts is used before full access, and a reveal that fails uses nothing', async () => {
    const by = await product.signedIn();
    await giveGrant(product, by.userId, 'full_access', { maxUses: 2 });
    await giveGrant(product, by.userId, 'viewContactInfo', { maxUses: 2 });
    const failing = inTransaction(product.database, async (client) => {
      const reveals = [
        {
          userId: by.userId,
          apiKeyId: null,
          seat: noSeatLimits,
          candidateId: newCandidate(),
          contactKinds,
          kind: 'demo_grant' as const,
          now: new Date(),
        },
      ];
      await countReveals(client, reveals, plenty);
      throw new Error('The reveal failed.');
    });
    await expect(failing).rejects.toThrow('The reveal failed.');
    for (let turn = 0; turn < 3; turn += 1) await reveal(by);
    expect((await accessOf(by)).demo.grants).toMatchObject([{ feature_type: 'full_access', uses_count: 1 }]);
  });

  test('of a subscriber is not used', async () => {
    const by = await product.signedIn({ plan: 'basic' });
    await giveGrant(product, by.userId, 'full_access', { maxUses: 1 });
    const { kind, demo } = await accessOf(by);
    await reveal(by, kind);
    expect([kind, demo.grants]).toEqual(['basic', []]);
    expect(await (await by.request('/api/demo-access-manager?action=summary')).json()).toMatchObject({
      grants: [{ uses_count: 0 }],
    });
  });
});
