// Single sign-on with a provider as organizations run it: set up, used, enforced and ended.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrolled } from '#server/testing/enroll.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { cookiesOf } from '#server/testing/session-cookies.ts';
import { startHostileProvider, type HostileProvider, type Person } from './sign-on/testing/hostile-provider.ts';
import { realClient, startRealProvider, type RealProvider } from './sign-on/testing/real-provider.ts';
import {
  begin,
  checkDomain,
  departedOf,
  emailOf,
  enforce,
  follow,
  newDomain,
  newSignOn,
  proveDomain,
  providerOf,
  readSignOn,
  records,
  resolveTxt,
  saveProvider,
  signOn,
  testProvider,
} from './sign-on/testing/sign-on-calls.ts';
import { walk } from './sign-on/testing/walk.ts';
import {
  grantSeats,
  invite,
  join,
  mailedToken,
  newMember,
  newWorkspace,
  outcomeOf,
  readWorkspace,
  stepUp,
} from './testing/workspace-calls.ts';

const product = testProduct({ signOnHostsAllowed: ['127.0.0.1'], resolveTxt, runsJobs: false });
const { pool } = product.database;

let provider: HostileProvider;
let real: RealProvider;
let callbackUrl = 'http://localhost/nowhere';
beforeAll(async () => {
  provider = await startHostileProvider();
  real = await startRealProvider(() => callbackUrl);
});
afterAll(() => {
  provider.close();
  real.close();
});

const personOf = (domain: string, name = 'ana'): Person => ({ sub: name, email: `${name}@${domain}`, name });

/** The password of a person at an address of the domain, who has an account already. */
async function withPassword(email: string): Promise<SignedIn> {
  return product.signedIn({ email });
}

const logIn = async (email: string, password: string): Promise<string> =>
  outcomeOf(await product.post('/api/auth/sign-in/email', { email, password }));

describe('a provider', () => {
  test('is entered by owners only, and its secret is never answered', async () => {
    const { owner } = await newWorkspace(product, 5);
    const manager = await newMember(product, owner, 'manager');
    const entered = providerOf(provider.issuer);
    expect(await outcomeOf(await saveProvider(manager, entered))).toBe('403 NOT_ALLOWED');
    expect(await outcomeOf(await saveProvider(owner, { ...entered, clientSecret: '' }))).toBe('400 SECRET_NEEDED');
    expect(await outcomeOf(await saveProvider(owner, entered))).toBe('200');
    const read = await (await owner.request('/api/workspace/sign-on')).text();
    expect(read).toContain('careroster');
    expect(read).not.toContain(entered.clientSecret);
    const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from workspace_providers');
    expect(rows.some(({ sealed }) => sealed.includes(entered.clientSecret))).toBe(false);
  });

  test('keeps its secret when the role changes, and not for another issuer', async () => {
    const { owner } = await newWorkspace(product, 5);
    const { clientSecret: _secret, ...others } = providerOf(provider.issuer);
    await saveProvider(owner, providerOf(provider.issuer));
    expect(await outcomeOf(await saveProvider(owner, { ...others, defaultRole: 'viewer' }))).toBe('200');
    expect((await readSignOn(owner)).provider?.defaultRole).toBe('viewer');
    const moved = await saveProvider(owner, { ...others, issuer: 'https://evil.example/' });
    expect(await outcomeOf(moved)).toBe('400 SECRET_NEEDED');
  });

  test('has to be tested again after its secret changed, and nothing is enforced until then', async () => {
    const setUp = await newSignOn(product, provider.issuer);
    expect(await outcomeOf(await enforce(setUp.owner, setUp.domain))).toBe('409 NOT_TESTED');
    expect(await testProvider(product, provider, setUp)).toBe('/workspace?tested=1');
    await pool.query('update users set two_factor_enabled = true where id = $1', [setUp.owner.userId]);
    expect(await outcomeOf(await enforce(setUp.owner, setUp.domain))).toBe('200');
    await saveProvider(setUp.owner, { ...providerOf(provider.issuer), clientSecret: 'another' });
    const { provider: stored, domains } = await readSignOn(setUp.owner);
    expect([stored?.testedAt, domains[0]?.enforcedAt]).toEqual([null, null]);
  });
});

describe('a domain', () => {
  test('is proven by its record, and belongs to the workspace until the record is gone', async () => {
    const { owner } = await newWorkspace(product, 5);
    const domain = newDomain();
    await owner.post('/api/workspace/sign-on/domains', { domain: `@${domain.toUpperCase()}.` });
    expect(await outcomeOf(await checkDomain(owner, domain))).toBe('409 NOT_PROVEN');
    expect(await proveDomain(owner, domain)).toBe('200');
    await product.runJob('check-proven-domains', {});
    expect((await readSignOn(owner)).domains[0]?.provenAt).not.toBe(null);
    records.delete(domain);
    await product.runJob('check-proven-domains', {});
    expect((await readSignOn(owner)).domains[0]?.provenAt).toBe(null);
  });

  test('with letters of another script is kept as name servers know it', async () => {
    const { owner } = await newWorkspace(product, 5);
    await owner.post('/api/workspace/sign-on/domains', { domain: 'Klinik-München.example' });
    expect((await readSignOn(owner)).domains[0]?.domain).toBe('xn--klinik-mnchen-3ob.example');
  });
});

describe('a colleague', () => {
  test('signs in at a real provider, becomes a member, and comes back as the same', async () => {
    const { owner, id } = await newWorkspace(product, 5);
    const domain = newDomain();
    callbackUrl = `http://localhost/api/sign-on/${id}/callback`;
    const entered = { issuer: real.issuer, ...realClient, defaultRole: 'viewer' };
    expect(await outcomeOf(await saveProvider(owner, entered))).toBe('200');
    expect((await readSignOn(owner)).callbackUrl).toBe(callbackUrl);
    await proveDomain(owner, domain);
    const email = `carla@${domain}`;
    const first = await begin(product, email, '/search?state=TX');
    const came = await follow(product, await walk(first.url, email), first.cookie);
    expect(came.location).toBe('/search?state=TX');
    expect(await emailOf(product, came.cookie)).toBe(email);
    const member = (await readWorkspace(owner))?.members.find((found) => found.email === email);
    expect(member).toMatchObject({ name: 'Colleague carla', role: 'viewer' });
    const second = await begin(product, email);
    const again = await follow(product, await walk(second.url, email), second.cookie);
    expect(await emailOf(product, again.cookie)).toBe(email);
    expect((await readWorkspace(owner))?.members).toHaveLength(2);
  });

  test('with a confirmed account keeps it, with its password', async () => {
    const { owner, domain } = await newSignOn(product, provider.issuer);
    const before = await withPassword(`ana@${domain}`);
    const { cookie } = await signOn(product, provider, personOf(domain));
    const { rows } = await pool.query('select id from users where email = $1', [before.email]);
    expect(rows).toEqual([{ id: before.userId }]);
    expect(await emailOf(product, cookie)).toBe(before.email);
    expect(await logIn(before.email, before.password)).toBe('200');
    expect((await readWorkspace(owner))?.members).toHaveLength(2);
  });

  test('confirms the identity at the provider again, and no earlier sign-in there counts', async () => {
    const { owner, domain } = await newSignOn(product, provider.issuer);
    const ana = personOf(domain);
    const { cookie } = await signOn(product, provider, ana);
    await pool.query(
      `update workspace_members set role = 'owner' where user_id = (select id from users where email = $1)`,
      [ana.email],
    );
    const headers = { cookie, origin: 'http://localhost' };
    const remove = async (): Promise<string> =>
      outcomeOf(await product.post(`/api/workspace/members/${owner.userId}/role`, { role: 'manager' }, { headers }));
    expect(await remove()).toBe('403 STEP_UP_REQUIRED');
    const confirm = async (person: Person, lies = {}): Promise<string> => {
      const left = await departedOf(
        await product.post('/api/sign-on/confirm', { returnTo: '/workspace' }, { headers }),
      );
      const { searchParams } = new URL(left.url);
      expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
      return (await follow(product, provider.comeBack(left.url, person, lies), `${cookie}; ${left.cookie}`)).location;
    };
    const refused = '/sign-on?refused=not_verified&at=confirm';
    const anHourAgo = Math.floor(Date.now() / 1_000) - 3_600;
    expect(await confirm(ana, { claims: { auth_time: anHourAgo } })).toBe(refused);
    expect(await confirm(ana, { claims: { auth_time: undefined } })).toBe(refused);
    expect(await confirm({ ...ana, sub: 'someone else' })).toBe(refused);
    expect(await remove()).toBe('403 STEP_UP_REQUIRED');
    expect(await confirm(ana)).toBe('/workspace');
    expect(await remove()).toBe('200');
  });

  test('of the real provider is asked again there before the identity is confirmed', async () => {
    const { owner, id } = await newWorkspace(product, 5);
    const domain = newDomain();
    callbackUrl = `http://localhost/api/sign-on/${id}/callback`;
    await saveProvider(owner, { issuer: real.issuer, ...realClient, defaultRole: 'viewer' });
    await proveDomain(owner, domain);
    const [email, jar] = [`dora@${domain}`, new Map<string, string>()];
    const first = await begin(product, email);
    const { cookie } = await follow(product, await walk(first.url, email, jar), first.cookie);
    const headers = { cookie, origin: 'http://localhost' };
    const left = await departedOf(await product.post('/api/sign-on/confirm', { returnTo: '/account' }, { headers }));
    const path = await walk(left.url, email, jar);
    expect((await follow(product, path, `${cookie}; ${left.cookie}`)).location).toBe('/account');
    const { rows } = await pool.query(
      'select 1 from sessions join users on users.id = user_id where email = $1 and stepped_up_at is not null',
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  test('without a password deletes the account once the provider has confirmed', async () => {
    const { domain } = await newSignOn(product, provider.issuer);
    const ana = personOf(domain);
    const { cookie } = await signOn(product, provider, ana);
    const headers = { cookie, origin: 'http://localhost' };
    const remove = async (): Promise<string> =>
      outcomeOf(await product.post('/api/auth/delete-account', {}, { headers }));
    expect(await remove()).toBe('403 STEP_UP_REQUIRED');
    const changed = { currentPassword: 'none', newPassword: 'tulip-harbor-9', revokeOtherSessions: true };
    const refused = await product.post('/api/auth/change-password', changed, { headers });
    expect(refused.status).toBeLessThan(500);
    const left = await departedOf(await product.post('/api/sign-on/confirm', {}, { headers }));
    await follow(product, provider.comeBack(left.url, ana), `${cookie}; ${left.cookie}`);
    expect(await remove()).toBe('200');
    expect(await emailOf(product, cookie)).toBe(null);
  });

  test('loses every session of the provider with the seat, and with the workspace', async () => {
    const { owner, domain } = await newSignOn(product, provider.issuer);
    const before = await withPassword(`ana@${domain}`);
    const { cookie } = await signOn(product, provider, personOf(domain));
    await owner.post(`/api/workspace/members/${before.userId}/remove`, {});
    expect(await emailOf(product, cookie)).toBe(null);
    expect(await outcomeOf(await before.request('/api/account'))).toBe('200');
    const bo = await signOn(product, provider, personOf(domain, 'bo'));
    expect(await emailOf(product, bo.cookie)).toBe(`bo@${domain}`);
    await owner.post('/api/workspace/close', {});
    expect(await emailOf(product, bo.cookie)).toBe(null);
  });

  test('who was removed and then invited again is linked anew', async () => {
    const { owner, domain } = await newSignOn(product, provider.issuer);
    const ana = personOf(domain);
    const before = await withPassword(ana.email);
    await signOn(product, provider, ana);
    await owner.post(`/api/workspace/members/${before.userId}/remove`, {});
    expect((await signOn(product, provider, ana)).location).toBe('/sign-on?refused=removed');
    await invite(owner, before.email);
    expect(await outcomeOf(await join(before, await mailedToken(product, before.email)))).toBe('200');
    expect((await signOn(product, provider, ana)).location).toBe('/directory');
  });
});

async function mailedLink(email: string, pattern: RegExp): Promise<string> {
  const texts = (await readOutbox(product.database)).flatMap(({ to, text }) => (to === email ? [text] : []));
  const token = texts.map((text) => pattern.exec(text)?.[1]).find((found) => found !== undefined);
  if (token === undefined) throw new Error(`No link was mailed to ${email}: ${texts.join()}`);
  return token;
}

describe('an enforced domain', () => {
  test('refuses passwords, codes, sign-ups and resets by the domain alone, and ends sessions', async () => {
    const setUp = await newSignOn(product, provider.issuer);
    const { owner, domain } = setUp;
    const ana = await withPassword(`ana@${domain}`);
    const elsewhere = await withPassword(`ana@elsewhere-${domain}`);
    const bo = await signOn(product, provider, personOf(domain, 'bo'));
    await testProvider(product, provider, setUp);
    expect(await outcomeOf(await enforce(owner, domain))).toBe('409 SECOND_FACTOR_NEEDED');
    await pool.query('update users set two_factor_enabled = true where id = $1', [owner.userId]);
    expect(await outcomeOf(await enforce(owner, domain))).toBe('200');

    expect(await outcomeOf(await ana.request('/api/account'))).toBe('401 UNAUTHENTICATED');
    expect(await outcomeOf(await elsewhere.request('/api/account'))).toBe('200');
    expect(await emailOf(product, bo.cookie)).toBe(`bo@${domain}`);
    const needed = '403 SIGN_ON_NEEDED';
    for (const email of [ana.email, `nobody@${domain}`]) {
      expect(await logIn(email, ana.password)).toBe(needed);
      expect(await logIn(email, 'a wrong password')).toBe(needed);
      const asked = [
        product.post('/api/auth/sign-up/email', { email, password: 'tulip-harbor-9', acceptedTerms: true }),
        product.post('/api/auth/request-password-reset', { email }),
        product.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' }),
        product.post('/api/auth/sign-in/email-otp', { email, otp: '123456' }),
      ];
      for (const response of await Promise.all(asked)) expect(await outcomeOf(response)).toBe(needed);
    }
    expect(await logIn(elsewhere.email, elsewhere.password)).toBe('200');
    expect((await signOn(product, provider, personOf(domain))).location).toBe('/directory');

    await enforce(owner, domain, false);
    expect(await logIn(ana.email, ana.password)).toBe('200');
  });

  test('refuses links that were mailed before', async () => {
    const setUp = await newSignOn(product, provider.issuer);
    const { owner, domain } = setUp;
    const ana = await withPassword(`ana@${domain}`);
    await product.runJob('write-account-mail', { kind: 'password-reset', email: ana.email });
    const reset = await mailedLink(ana.email, /reset-password\S*token=([\w-]+)/);
    const late = `late@${domain}`;
    await product.post('/api/auth/sign-up/email', { email: late, password: 'tulip-harbor-9', acceptedTerms: true });
    const token = await mailedLink(late, /confirm-email\S*token=([\w-]+)/);
    await testProvider(product, provider, setUp);
    await pool.query('update users set two_factor_enabled = true where id = $1', [owner.userId]);
    await enforce(owner, domain);
    const newPassword = 'tulip-harbor-9';
    const confirmed = await product.post('/api/auth/verify-email', { token, newPassword, acceptedTerms: true });
    expect(await outcomeOf(confirmed)).toBe('403 SIGN_ON_NEEDED');
    const changed = await product.post('/api/auth/reset-password', { token: reset, newPassword });
    expect(await outcomeOf(changed)).toBe('403 SIGN_ON_NEEDED');
  });

  test('lets an owner with a second factor in with the password, and administrators', async () => {
    const domain = newDomain();
    const owner = await enrolled(product, { email: `owner@${domain}` });
    await stepUp(product, owner);
    const granted = await grantSeats(product, { email: owner.email, seats: 5, name: 'Northline' });
    expect(await outcomeOf(granted)).toBe('200');
    const byOwner: SignedIn = {
      ...owner,
      request: (path, init) => product.request(path, { ...init, headers: { cookie: owner.cookie, origin } }),
      post: (path, body) => product.post(path, body, { headers: { cookie: owner.cookie, origin } }),
    };
    const put = (path: string, body: object) =>
      product.request(path, {
        method: 'PUT',
        headers: { cookie: owner.cookie, origin, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await stepUp(product, owner);
    expect(await outcomeOf(await put('/api/workspace/sign-on', providerOf(provider.issuer)))).toBe('200');
    expect(await proveDomain(byOwner, domain)).toBe('200');
    expect(await testProvider(product, provider, { owner: byOwner, domain })).toBe('/workspace?tested=1');
    const admin = await product.signedIn({ email: `admin@${domain}`, role: 'admin' });
    expect(await outcomeOf(await enforce(byOwner, domain))).toBe('200');

    expect(await outcomeOf(await admin.request('/api/account'))).toBe('200');
    expect(await logIn(admin.email, admin.password)).toBe('200');
    expect(await logIn(owner.email, 'a wrong password')).toBe('403 SIGN_ON_NEEDED');
    const asked = await product.post('/api/auth/sign-in/email', { email: owner.email, password: owner.password });
    expect(await asked.json()).toEqual({ twoFactorRedirect: true });
    const cookie = cookiesOf(asked);
    const entered = await product.post(
      '/api/auth/two-factor/verify-backup-code',
      { code: owner.backupCodes[0] },
      { headers: { cookie, origin } },
    );
    expect(await emailOf(product, cookiesOf(entered))).toBe(owner.email);
  });
});

const origin = 'http://localhost';

test('what is offered depends on the domain, and no address is sent', async () => {
  const { domain } = await newSignOn(product, provider.issuer);
  const offer = async (asked: string): Promise<unknown> =>
    (await product.post('/api/sign-on', { domain: asked })).json();
  expect(await offer(domain)).toEqual({ isOffered: true, isEnforced: false });
  expect(await offer(domain.toUpperCase())).toEqual({ isOffered: true, isEnforced: false });
  for (const other of [newDomain(), `sub.${domain}`, 'no domain'])
    expect(await offer(other)).toEqual({ isOffered: false, isEnforced: false });
});

test('a sign-out ends our session only, and other sessions stay', async () => {
  const { domain } = await newSignOn(product, provider.issuer);
  const [first, second] = [
    await signOn(product, provider, personOf(domain)),
    await signOn(product, provider, personOf(domain)),
  ];
  await product.post('/api/auth/sign-out', {}, { headers: { cookie: first.cookie, origin } });
  expect(await emailOf(product, first.cookie)).toBe(null);
  expect(await emailOf(product, second.cookie)).toBe(`ana@${domain}`);
});
