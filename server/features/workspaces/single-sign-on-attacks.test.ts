// Attacks on single sign-on. Each ends on the page that says why, without a session, an account or a seat, and with an entry of the audit.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testProduct } from '#server/testing/product.ts';
import {
  startHostileProvider,
  type HostileProvider,
  type Lies,
  type Person,
} from './sign-on/testing/hostile-provider.ts';
import {
  begin,
  checkDomain,
  emailOf,
  follow,
  newDomain,
  newSignOn,
  proveDomain,
  records,
  resolveTxt,
  saveProvider,
  providerOf,
  readSignOn,
  signOn,
  type CameBack,
  type SetUp,
} from './sign-on/testing/sign-on-calls.ts';
import { newMember, outcomeOf, readWorkspace } from './testing/workspace-calls.ts';

const product = testProduct({
  signOnHostsAllowed: ['127.0.0.1'],
  signOnDomainsRefused: ['shared.example'],
  resolveTxt,
  runsJobs: false,
});
const { pool } = product.database;

let provider: HostileProvider;
let other: HostileProvider;
beforeAll(async () => {
  [provider, other] = [await startHostileProvider(), await startHostileProvider()];
});
afterAll(() => {
  provider.close();
  other.close();
});

let setUp: SetUp;
let ana: Person;
beforeEach(async () => {
  provider.instead.clear();
  setUp = await newSignOn(product, provider.issuer);
  ana = { sub: 'ana', email: `ana@${setUp.domain}`, name: 'Ana Lima' };
});

const refusal = ({ location }: CameBack): string | null =>
  new URL(location, 'http://localhost').pathname === '/sign-on'
    ? new URL(location, 'http://localhost').searchParams.get('refused')
    : `not refused: ${location}`;

async function auditedReason(workspaceId: string): Promise<string | null> {
  const { rows } = await pool.query<{ after: string }>(
    `select after::text from audit_entries where action = 'workspaces.sign_on_refused' and subject_id = $1 order by sequence desc limit 1`,
    [workspaceId],
  );
  return /"reason": ?"(\w+)"/.exec(rows[0]?.after ?? '')?.[1] ?? null;
}

/** Nothing began: no session, no account of the person, no seat. */
async function expectClosed(came: CameBack, reason: string, person: Person = ana): Promise<void> {
  expect(refusal(came)).toBe(reason);
  expect(came.cookie).toBe('');
  expect(await auditedReason(setUp.id)).toBe(reason);
  const { rows } = await pool.query('select 1 from sessions join users on users.id = user_id where email = $1', [
    person.email,
  ]);
  expect(rows).toEqual([]);
}

test('a person of a proven domain signs in, so that the refusals below mean something', async () => {
  const came = await signOn(product, provider, ana);
  expect(came.location).toBe('/directory');
  expect(await emailOf(product, came.cookie)).toBe(ana.email);
  expect((await readWorkspace(setUp.owner))?.members.map(({ email, role }) => [email, role])).toEqual([
    [setUp.owner.email, 'owner'],
    [ana.email, 'recruiter'],
  ]);
});

const existing = (values: string): Promise<unknown> =>
  pool.query(`insert into users (id, email, name, email_verified, role, banned, is_sample)
    values (gen_random_uuid()::text, '${ana.email}', 'Ana', ${values})`);

const beginOutcome = async (): Promise<string> =>
  outcomeOf(await product.post('/api/sign-on/begin', { email: ana.email }));

const hour = 3_600;
const now = (): number => Math.floor(Date.now() / 1_000);

describe('an ID token does not count', () => {
  const lies: Record<string, () => Lies> = {
    'for another audience': () => ({ claims: { aud: 'another client' } }),
    'for several audiences without an authorized party': () => ({ claims: { aud: ['careroster', 'another client'] } }),
    'of another issuer': () => ({ claims: { iss: other.issuer } }),
    'with another nonce': () => ({ claims: { nonce: 'of an earlier sign-in' } }),
    'without a nonce': () => ({ claims: { nonce: undefined } }),
    'with a signature of another key': () => ({ signature: 'other key' }),
    'altered after it was signed': () => ({ signature: 'altered' }),
    'without a signature (alg none)': () => ({ signature: 'none' }),
    'signed with the public key as a secret (HS256)': () => ({ signature: 'HS256 with the public key' }),
    'that has expired': () => ({ claims: { iat: now() - 2 * hour, exp: now() - hour } }),
    'of the future': () => ({ claims: { iat: now() + hour, exp: now() + 2 * hour } }),
    'without a subject': () => ({ claims: { sub: undefined } }),
    'with an empty subject': () => ({ claims: { sub: '' } }),
    'without an address': () => ({ claims: { email: undefined } }),
    'with an address that is none': () => ({ claims: { email: 'ana@agency@evil.example' } }),
  };
  test.each(Object.keys(lies))('%s', async (name) => {
    await expectClosed(await signOn(product, provider, ana, lies[name]?.()), 'not_verified');
  });
});

describe('the way back is refused', () => {
  test('a second time with the same state', async () => {
    const { url, cookie } = await begin(product, ana.email);
    await follow(product, provider.comeBack(url, ana, { claims: { aud: 'nobody' } }), cookie);
    await expectClosed(await follow(product, provider.comeBack(url, ana), cookie), 'ended');
  });

  test('twice at the same time: one session begins', async () => {
    const { url, cookie } = await begin(product, ana.email);
    const both = await Promise.all([1, 2].map(() => follow(product, provider.comeBack(url, ana), cookie)));
    expect(both.map(({ location }) => location).toSorted()).toEqual(['/directory', '/sign-on?refused=ended']);
  });

  test('in another browser, also when it is on a way of its own', async () => {
    const victim = await begin(product, ana.email);
    const attacker = await begin(product, ana.email);
    await expectClosed(await follow(product, provider.comeBack(attacker.url, ana), victim.cookie), 'ended');
    const third = await begin(product, ana.email);
    await expectClosed(await follow(product, provider.comeBack(third.url, ana), ''), 'ended');
  });

  test('with a state that we never gave', async () => {
    const { cookie, url } = await begin(product, ana.email);
    const came = await follow(product, provider.comeBack(url, ana, { parameters: { state: 'invented' } }), cookie);
    expect([refusal(came), came.cookie]).toEqual(['ended', '']);
    const without = await follow(product, provider.comeBack(url, ana, { parameters: { state: undefined } }), cookie);
    expect([refusal(without), without.cookie]).toEqual(['ended', '']);
  });

  test('after ten minutes', async () => {
    const { url, cookie } = await begin(product, ana.email);
    await pool.query(`update sign_on_attempts set started_at = now() - interval '11 minutes' where workspace_id = $1`, [
      setUp.id,
    ]);
    await expectClosed(await follow(product, provider.comeBack(url, ana), cookie), 'ended');
  });

  test('with the issuer of another provider (mix-up), and without one', async () => {
    const lied = await signOn(product, provider, ana, { parameters: { iss: other.issuer } });
    await expectClosed(lied, 'not_verified');
    await expectClosed(await signOn(product, provider, ana, { parameters: { iss: undefined } }), 'not_verified');
  });

  test('at the address of another workspace', async () => {
    const second = await newSignOn(product, provider.issuer);
    const { url, cookie } = await begin(product, ana.email);
    const path = provider.comeBack(url, ana).replace(setUp.id, second.id);
    await expectClosed(await follow(product, path, cookie), 'ended');
  });

  test('with a code that was given for another workspace', async () => {
    const second = await newSignOn(product, other.issuer);
    const stolen = other.comeBack((await begin(product, `ana@${second.domain}`)).url, ana);
    const code = new URLSearchParams(stolen.split('?')[1]).get('code') ?? '';
    await expectClosed(await signOn(product, provider, ana, { parameters: { code } }), 'not_verified');
  });

  test('when the owner entered another client meanwhile', async () => {
    const { url, cookie } = await begin(product, ana.email);
    await saveProvider(setUp.owner, { ...providerOf(provider.issuer), clientId: 'another' });
    await expectClosed(await follow(product, provider.comeBack(url, ana), cookie), 'ended');
  });

  test('when the person ended the sign-in at the provider', async () => {
    const parameters = { code: undefined, error: 'access_denied' };
    await expectClosed(await signOn(product, provider, ana, { parameters }), 'canceled');
  });

  test.each(['https://evil.example/', '//evil.example', String.raw`/\evil.example`, '/.//evil.example'])(
    'to another site: %s',
    async (returnTo) => {
      const { url, cookie } = await begin(product, ana.email, returnTo);
      expect((await follow(product, provider.comeBack(url, ana), cookie)).location).toBe('/directory');
    },
  );
});

describe('an address opens nothing', () => {
  test('of a domain that no workspace has proven', async () => {
    const domain = newDomain();
    await setUp.owner.post('/api/workspace/sign-on/domains', { domain });
    expect(await outcomeOf(await product.post('/api/sign-on/begin', { email: `ana@${domain}` }))).toBe(
      '404 NO_SIGN_ON',
    );
    await expectClosed(await signOn(product, provider, ana, { claims: { email: `ana@${domain}` } }), 'address');
  });

  test('of a domain that another workspace has proven', async () => {
    const second = await newSignOn(product, other.issuer);
    const email = `ana@${second.domain}`;
    await expectClosed(await signOn(product, provider, ana, { claims: { email } }), 'address', { sub: 'ana', email });
  });

  test('of a domain that lost its record', async () => {
    const { url, cookie } = await begin(product, ana.email);
    records.delete(setUp.domain);
    await product.runJob('check-proven-domains', {});
    await expectClosed(await follow(product, provider.comeBack(url, ana), cookie), 'address');
    expect(await outcomeOf(await product.post('/api/sign-on/begin', { email: ana.email }))).toBe('404 NO_SIGN_ON');
  });

  test('of a domain that looks alike', async () => {
    const email = `ana@${setUp.domain.replace('a', 'а')}`;
    await expectClosed(await signOn(product, provider, ana, { claims: { email } }), 'address');
    const lookAlike = await outcomeOf(await product.post('/api/sign-on/begin', { email }));
    expect(lookAlike).toBe('404 NO_SIGN_ON');
  });

  test('of a subdomain of a proven domain, or of a domain that ends with it', async () => {
    for (const email of [`ana@sub.${setUp.domain}`, `ana@evil${setUp.domain}`, `ana@${setUp.domain}.evil.example`])
      await expectClosed(await signOn(product, provider, ana, { claims: { email } }), 'address');
  });

  test.each([false, 'false', 0, null])('that the provider calls unconfirmed: %s', async (email_verified) => {
    await expectClosed(await signOn(product, provider, ana, { claims: { email_verified } }), 'not_confirmed');
  });

  test('in another letter case or with a plus than its own', async () => {
    const first = await signOn(product, provider, ana);
    const upper = await signOn(product, provider, { ...ana, email: ana.email.toUpperCase() });
    expect(await emailOf(product, upper.cookie)).toBe(ana.email);
    const thief = { sub: 'thief', email: ana.email.toUpperCase() };
    expect(refusal(await signOn(product, provider, thief))).toBe('moved');
    const plus = await signOn(product, provider, { sub: 'plus', email: ana.email.replace('@', '+admin@') });
    expect(await emailOf(product, plus.cookie)).toBe(ana.email.replace('@', '+admin@'));
    expect(await emailOf(product, first.cookie)).toBe(ana.email);
  });
});

describe('a person gets no seat', () => {
  test('when an address moved to another subject, until an owner allows it', async () => {
    await signOn(product, provider, ana);
    const heir = { ...ana, sub: 'heir' };
    expect(refusal(await signOn(product, provider, heir))).toBe('moved');
    const [identity] = (await readSignOn(setUp.owner)).identities;
    const path = `/api/workspace/sign-on/people/${identity?.id}/allow`;
    expect(await outcomeOf(await setUp.owner.post(path, {}))).toBe('200');
    expect(await emailOf(product, (await signOn(product, provider, heir)).cookie)).toBe(ana.email);
    // The earlier subject is the stranger now.
    expect(refusal(await signOn(product, provider, ana))).toBe('moved');
  });

  test('by the address of a colleague with the own subject', async () => {
    const bo = { sub: 'bo', email: `bo@${setUp.domain}` };
    await signOn(product, provider, ana);
    await signOn(product, provider, bo);
    const came = await signOn(product, provider, { ...bo, email: ana.email });
    expect([refusal(came), came.cookie]).toEqual(['moved', '']);
  });

  test('after an owner removed the member, until an owner allows it', async () => {
    const { cookie } = await signOn(product, provider, ana);
    const member = (await readWorkspace(setUp.owner))?.members.find(({ email }) => email === ana.email);
    await setUp.owner.post(`/api/workspace/members/${member?.userId}/remove`, {});
    expect(await emailOf(product, cookie)).toBe(null);
    await expectClosed(await signOn(product, provider, ana), 'removed');
    await expectClosed(await signOn(product, provider, { ...ana, sub: 'new subject' }), 'removed');
    const [identity] = (await readSignOn(setUp.owner)).identities;
    expect(identity).toMatchObject({ person: { email: ana.email }, endedAt: expect.any(String) });
    await setUp.owner.post(`/api/workspace/sign-on/people/${identity?.id}/allow`, {});
    expect(await emailOf(product, (await signOn(product, provider, ana)).cookie)).toBe(ana.email);
  });

  test('after an owner removed a member who never signed in with the provider', async () => {
    const member = await newMember(product, setUp.owner, 'recruiter');
    await pool.query('update users set email = $2 where id = $1', [member.userId, ana.email]);
    await setUp.owner.post(`/api/workspace/members/${member.userId}/remove`, {});
    expect(refusal(await signOn(product, provider, ana))).toBe('removed');
  });

  test('after the account was deleted', async () => {
    await signOn(product, provider, ana);
    const admin = await product.as('admin');
    const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [ana.email]);
    const deleted = await admin.post('/api/delete_user', { user_id_to_delete: rows[0]?.id });
    expect(await outcomeOf(deleted)).toBe('200');
    await expectClosed(await signOn(product, provider, ana), 'removed');
    await expectClosed(await signOn(product, provider, { ...ana, email: `new@${setUp.domain}` }), 'removed');
  });

  test('in a suspended workspace', async () => {
    const admin = await product.as('admin');
    await admin.post(`/api/workspaces/${setUp.id}/suspend`, { reason: 'Unpaid' });
    await expectClosed(await signOn(product, provider, ana), 'suspended');
  });

  test('when every seat is taken, and no account begins', async () => {
    const full = await newSignOn(product, provider.issuer, { seats: 1 });
    const late = { sub: 'late', email: `late@${full.domain}` };
    expect(refusal(await signOn(product, provider, late))).toBe('seats_full');
    expect((await pool.query('select 1 from users where email = $1', [late.email])).rows).toEqual([]);
  });

  test('of two people who take the last seat at the same time, one', async () => {
    const full = await newSignOn(product, provider.issuer, { seats: 2 });
    const came = await Promise.all(
      ['one', 'two'].map((sub) => signOn(product, provider, { sub, email: `${sub}@${full.domain}` })),
    );
    expect(came.map(({ location }) => location).toSorted()).toEqual(['/directory', '/sign-on?refused=seats_full']);
  });

  test('with an account that is in another workspace', async () => {
    const second = await newSignOn(product, other.issuer);
    const member = await newMember(product, second.owner, 'recruiter');
    await pool.query('update users set email = $2 where id = $1', [member.userId, ana.email]);
    expect(refusal(await signOn(product, provider, ana))).toBe('other_workspace');
  });
});

describe('an account that existed before is not linked', () => {
  test('while its address is unconfirmed', async () => {
    await existing(`false, 'user', false, false`);
    await expectClosed(await signOn(product, provider, ana), 'account_not_linked');
  });

  test('when it is that of an administrator', async () => {
    await existing(`true, 'admin', false, false`);
    await expectClosed(await signOn(product, provider, ana), 'account_not_linked');
  });

  test('when it is suspended', async () => {
    await existing(`true, 'user', true, false`);
    await expectClosed(await signOn(product, provider, ana), 'account_not_linked');
  });

  test('when several people share it', async () => {
    await existing(`true, 'user', false, true`);
    await expectClosed(await signOn(product, provider, ana), 'account_not_linked');
  });

  test('any more once it became that of an administrator', async () => {
    await signOn(product, provider, ana);
    await pool.query(`update users set role = 'admin' where email = $1`, [ana.email]);
    expect(refusal(await signOn(product, provider, ana))).toBe('account_not_linked');
  });
});

describe('a provider that cannot be used', () => {
  test('because it is down', async () => {
    const gone = await startHostileProvider();
    gone.close();
    await saveProvider(setUp.owner, providerOf(gone.issuer));
    expect(await beginOutcome()).toBe('409 PROVIDER_UNAVAILABLE');
  });

  test('because it went down while the person was there', async () => {
    const { url, cookie } = await begin(product, ana.email);
    provider.instead.set('/token', (_request, response) => response.destroy());
    await expectClosed(await follow(product, provider.comeBack(url, ana), cookie), 'unavailable');
  });

  test('because it fails', async () => {
    provider.instead.set('/token', (_request, response) => response.writeHead(503).end());
    await expectClosed(await signOn(product, provider, ana), 'unavailable');
  });

  test('because it does not answer in time', async () => {
    provider.instead.set('/.well-known', () => undefined);
    expect(await beginOutcome()).toBe('409 PROVIDER_UNAVAILABLE');
  });

  test('because its answer is huge', async () => {
    provider.instead.set('/.well-known', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{"issuer":"${'x'.repeat(1_000_000)}"}`);
    });
    expect(await beginOutcome()).toBe('409 PROVIDER_UNAVAILABLE');
  });

  test('because it redirects to a private address or to another server', async () => {
    for (const location of ['http://10.0.0.1/', 'http://169.254.169.254/latest', other.issuer, 'file:///etc/passwd']) {
      provider.instead.set('/.well-known', (_request, response) => response.writeHead(302, { location }).end());
      expect(await beginOutcome()).toBe('409 PROVIDER_UNAVAILABLE');
    }
    expect(other.asked('/')).toBe(0);
  });

  test.each<[string, object]>([
    ['another issuer', { issuer: 'http://127.0.0.1:1/' }],
    ['an issuer for all organizations', { issuer: 'https://login.example/{tenantid}/v2.0' }],
    ['a script as the page to sign in', { authorization_endpoint: 'javascript:alert(1)' }],
    ['a page without encryption elsewhere', { authorization_endpoint: 'http://login.example/' }],
    ['no page to sign in', { authorization_endpoint: undefined }],
  ])('because its document names %s', async (_what, changes) => {
    provider.instead.set('/.well-known', (_request, response) => {
      const document = {
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}authorize`,
        token_endpoint: `${provider.issuer}token`,
        jwks_uri: `${provider.issuer}jwks`,
        ...changes,
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
    });
    expect(await beginOutcome()).toBe('409 PROVIDER_UNAVAILABLE');
  });

  test('because its tokens or keys are elsewhere on a private network', async () => {
    provider.instead.set('/.well-known', (_request, response) => {
      const document = {
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}authorize`,
        token_endpoint: 'https://10.0.0.1/token',
        jwks_uri: `${provider.issuer}jwks`,
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
    });
    await expectClosed(await signOn(product, provider, ana), 'unavailable');
  });

  test.each([
    'http://login.example/',
    'https://10.0.0.1/',
    'https://login.example:8443/',
    'https://user:password@login.example/',
    'ftp://login.example/',
    'login',
  ])('because its address is %s', async (issuer) => {
    expect(await outcomeOf(await saveProvider(setUp.owner, providerOf(issuer)))).toMatch(/^(?:200|400 INVALID_INPUT)$/);
    if (issuer === 'https://10.0.0.1/') expect(await beginOutcome()).toBe('409 PROVIDER_UNAVAILABLE');
    else expect((await readSignOn(setUp.owner)).provider?.issuer).toBe(provider.issuer);
  });
});

describe('a domain is not proven', () => {
  test.each(['gmail.com', 'GMail.com', 'mail.gmail.com', 'shared.example', 'team.shared.example'])(
    'because strangers have addresses of it: %s',
    async (domain) => {
      expect(await outcomeOf(await setUp.owner.post('/api/workspace/sign-on/domains', { domain }))).toBe(
        '409 PUBLIC_DOMAIN',
      );
    },
  );

  test.each(['example', 'a b.example', 'http://agency.example', '127.0.0.1', '-a.example', '*.example', 'com.'])(
    'because it is none: %s',
    async (domain) => {
      expect(await outcomeOf(await setUp.owner.post('/api/workspace/sign-on/domains', { domain }))).toBe(
        '400 NO_DOMAIN_NAME',
      );
    },
  );

  test('by the record of another workspace, nor by one that only contains the token', async () => {
    const second = await newSignOn(product, other.issuer);
    const domain = newDomain();
    for (const { owner } of [setUp, second]) await owner.post('/api/workspace/sign-on/domains', { domain });
    const record = (await readSignOn(second.owner)).domains.find((found) => found.domain === domain)?.record ?? '';
    records.set(domain, [record]);
    expect(await outcomeOf(await checkDomain(setUp.owner, domain))).toBe('409 NOT_PROVEN');
    records.set(domain, [`x${record}`, `${record}x`]);
    expect(await outcomeOf(await checkDomain(second.owner, domain))).toBe('409 NOT_PROVEN');
  });

  test('while another workspace has proven it', async () => {
    const second = await newSignOn(product, other.issuer);
    const kept = records.get(setUp.domain) ?? [];
    expect(await proveDomain(second.owner, setUp.domain)).toBe('409 DOMAIN_TAKEN');
    records.set(setUp.domain, kept);
    expect(await emailOf(product, (await signOn(product, provider, ana)).cookie)).toBe(ana.email);
  });
});
