import { describe, expect, test } from 'vitest';
import { runCommand } from '#server/entrances/cli/testing/run-command.ts';
import { totp } from '#server/testing/authenticator.ts';
import { enrolled } from '#server/testing/enroll.ts';
import { testProduct } from '#server/testing/product.ts';
import { cookiesOf } from '#server/testing/session-cookies.ts';

const product = testProduct();
const { pool } = product.database;

interface Recorded {
  action: string;
  by: string;
  about: string | null;
  before: unknown;
  after: unknown;
}

/** What was recorded of these accounts, as the actor or the subject, oldest first. */
async function recordedOf(...userIds: string[]): Promise<Recorded[]> {
  const { rows } = await pool.query<Recorded>(
    `select action, actor_kind || ' ' || actor_id as by, subject_id as about, before, after from audit_entries
     where actor_id = any($1) or subject_id = any($1) order by sequence`,
    [userIds],
  );
  return rows;
}
const actionsOf = async (userId: string): Promise<string[]> => (await recordedOf(userId)).map(({ action }) => action);

describe('sign-ins', () => {
  test('of an administrator are recorded, wrong passwords and those of other accounts are not', async () => {
    const [admin, other] = [await product.signedIn({ role: 'admin' }), await product.signedIn()];
    await product.post('/api/auth/sign-in/email', { email: admin.email, password: 'wrong horse' });
    expect(await recordedOf(admin.userId, other.userId)).toEqual([
      {
        action: 'accounts.administrator_signed_in',
        by: `account ${admin.userId}`,
        about: null,
        before: null,
        after: { hasSecondFactor: false },
      },
    ]);
  });

  test('of an administrator with a second factor are recorded only when the second factor was right', async () => {
    const admin = await enrolled(product, { role: 'admin' });
    const before = (await actionsOf(admin.userId)).length;
    const challenge = await product.post('/api/auth/sign-in/email', { email: admin.email, password: admin.password });
    expect(await challenge.json()).toEqual({ twoFactorRedirect: true });
    expect(await actionsOf(admin.userId)).toHaveLength(before);
    const headers = { cookie: cookiesOf(challenge), origin: 'http://localhost' };
    const signedIn = await product.post('/api/auth/two-factor/verify-totp', { code: totp(admin.uri, 1) }, { headers });
    expect(signedIn.status).toBe(200);
    expect((await recordedOf(admin.userId)).slice(before)).toMatchObject([
      { action: 'accounts.administrator_signed_in', after: { hasSecondFactor: true } },
    ]);
  });
});

describe('administrative actions', () => {
  test('are recorded with who did them: giving demo access and taking it back, once', async () => {
    const [admin, { userId }] = [await product.as('admin'), await product.signedIn()];
    const call = (action: string, body: object): Promise<Response> =>
      admin.post(`/api/demo-access-manager?action=${action}`, { userId, ...body });
    await call('grant', { featureType: 'viewContactInfo', maxUses: 3, notes: 'Asked by eve@postbox.example' });
    await call('grant', { userId: 'no-one', featureType: 'full_access' });
    await call('revoke', {});
    await call('revoke', {});
    const by = `account ${admin.userId}`;
    expect(await recordedOf(userId)).toEqual([
      {
        action: 'demo-access.granted',
        by,
        about: userId,
        before: null,
        after: { featureType: 'viewContactInfo', expiresAt: null, maxUses: 3, notes: 'Asked by [email]' },
      },
      { action: 'demo-access.revoked', by, about: userId, before: { featureTypes: ['viewContactInfo'] }, after: null },
    ]);
  });

  test('of an operator at the command line are recorded with the name of the operating system', async () => {
    const { userId, email } = await product.signedIn();
    await runCommand('account', ['suspend', email, '--reason', 'Copied the directory'], product.databaseUrl);
    await runCommand('account', ['lift', email], product.databaseUrl);
    await runCommand('account', ['lift', email], product.databaseUrl);
    await runCommand('account', ['delete', email, '--yes'], product.databaseUrl);
    const recorded = await recordedOf(userId);
    expect(recorded.map(({ action }) => action)).toEqual([
      'accounts.suspended',
      'accounts.suspension_lifted',
      'accounts.deleted',
    ]);
    expect(recorded[0]).toMatchObject({
      by: expect.stringMatching(/^operator \w/),
      after: { reason: 'Copied the directory', until: null },
    });
  });
});

const verify = (...args: string[]) => runCommand('audit-verify', args, product.databaseUrl);

describe('npm run audit:verify', () => {
  test('refuses what is not a head', async () => {
    for (const args of [['12'], ['12:zz'], [`1:${'a'.repeat(64)}`, 'more']])
      expect(await verify(...args)).toMatchObject({ exitCode: 2, err: expect.stringMatching(/Usage/) });
  });

  test('prints the head, accepts it later, and names the first bad entry', async () => {
    await product.signedIn({ role: 'admin' });
    const { exitCode, out } = await verify();
    expect({ exitCode, out }).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/^The audit is intact: \d+ entries/),
    });
    const head = /Head: (\S+)/.exec(out)?.[1] ?? '';
    await product.signedIn({ role: 'admin' });
    expect(await verify(head)).toMatchObject({ exitCode: 0 });
    await pool.query(`alter table audit_entries disable trigger user`);
    await pool.query(`update audit_entries set actor_id = 'eve' where sequence = 2`);
    expect(await verify()).toMatchObject({
      exitCode: 2,
      out: '',
      err: expect.stringMatching(
        /^Entry 2 of the audit is not what the product wrote there\. The entries before it are intact/,
      ),
    });
  });
});
