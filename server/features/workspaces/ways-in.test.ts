// The owner who can log in while the provider of an enforced domain is down.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrolled, type Enrolled } from '#server/testing/enroll.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { cookiesOf, sessionCookieName } from '#server/testing/session-cookies.ts';
import { startHostileProvider, type HostileProvider } from './sign-on/testing/hostile-provider.ts';
import {
  enforce,
  newDomain,
  proveDomain,
  providerOf,
  resolveTxt,
  saveProvider,
  signOn,
  testProvider,
} from './sign-on/testing/sign-on-calls.ts';
import {
  grantSeats,
  invite,
  join,
  mailedToken,
  newMember,
  outcomeOf,
  readWorkspace,
  stepUp,
} from './testing/workspace-calls.ts';

const product = testProduct({ signOnHostsAllowed: ['127.0.0.1'], resolveTxt, runsJobs: false });

let provider: HostileProvider;
beforeAll(async () => {
  provider = await startHostileProvider();
});
afterAll(() => provider.close());

/** With the session that began with the second factor, and those that replace it. */
async function withSecondFactor(email: string): Promise<Enrolled> {
  const person = await enrolled(product, { email });
  let { cookie } = person;
  const send = async (response: Promise<Response>): Promise<Response> => {
    const cookies = cookiesOf(await response);
    if (cookies.includes(sessionCookieName)) cookie = cookies;
    return response;
  };
  const headers = () => ({ cookie, origin: 'http://localhost' });
  await stepUp(product, person);
  return {
    ...person,
    request: (path, init) => {
      const all = new Headers(init?.headers);
      for (const [name, value] of Object.entries(headers())) all.set(name, value);
      return send(product.request(path, { ...init, headers: all }));
    },
    post: (path, body) => send(product.post(path, body, { headers: headers() })),
  };
}

async function joined(owner: SignedIn, person: SignedIn, role: 'owner' | 'manager'): Promise<void> {
  const outcomes = [
    await outcomeOf(await invite(owner, person.email, role)),
    await outcomeOf(await join(person, await mailedToken(product, person.email))),
  ];
  expect(outcomes).toEqual(['200', '200']);
}

/** A workspace that enforces the domain of its owner, who has a second factor. */
async function newEnforced(): Promise<{ owner: Enrolled; domain: string }> {
  const domain = newDomain();
  const owner = await withSecondFactor(`owner@${domain}`);
  const outcomes = [
    await outcomeOf(await grantSeats(product, { email: owner.email, seats: 9, name: 'Northline Staffing' })),
    await outcomeOf(await saveProvider(owner, providerOf(provider.issuer))),
    await proveDomain(owner, domain),
  ];
  await testProvider(product, provider, { owner, domain });
  outcomes.push(await outcomeOf(await enforce(owner, domain)));
  expect(outcomes).toEqual(['200', '200', '200', '200']);
  return { owner, domain };
}

async function switchOff(by: SignedIn): Promise<string> {
  const outcome = await outcomeOf(await by.post('/api/auth/two-factor/disable', { password: by.password }));
  // In the session that follows.
  await stepUp(product, by);
  return outcome;
}
const demote = async (by: SignedIn, { userId }: SignedIn): Promise<string> =>
  outcomeOf(await by.post(`/api/workspace/members/${userId}/role`, { role: 'manager' }));
const remove = async (by: SignedIn, { userId }: SignedIn): Promise<string> =>
  outcomeOf(await by.post(`/api/workspace/members/${userId}/remove`, {}));
const leave = async (by: SignedIn): Promise<string> => outcomeOf(await by.post('/api/workspace/leave', {}));

describe('the only owner who could log in while the provider is down', () => {
  test('keeps the second factor, the role and the seat until another one could, or nothing is enforced', async () => {
    const { owner, domain } = await newEnforced();
    const second = await withSecondFactor(`second@elsewhere-${domain}`);
    expect(await switchOff(owner)).toBe('409 LAST_WAY_IN');
    await joined(owner, second, 'manager');
    expect(await switchOff(owner)).toBe('409 LAST_WAY_IN');
    // An owner of the domain without a second factor, who signs in with the provider.
    const third = await signOn(product, provider, { sub: 'third', email: `third@${domain}`, name: 'Third' });
    expect(third.location).toBe('/directory');
    const member = (await readWorkspace(owner))?.members.find(({ email }) => email === `third@${domain}`);
    await owner.post(`/api/workspace/members/${member?.userId}/role`, { role: 'owner' });
    expect([await switchOff(owner), await leave(owner)]).toEqual(['409 LAST_WAY_IN', '409 LAST_WAY_IN']);
    expect(await outcomeOf(await owner.request('/api/account'))).toBe('200');
    // The address of this one is of no enforced domain.
    await owner.post(`/api/workspace/members/${second.userId}/role`, { role: 'owner' });
    expect(await demote(second, owner)).toBe('200');
    expect(await switchOff(second)).toBe('200');
    expect([await demote(second, second), await leave(second)]).toEqual(['409 LAST_WAY_IN', '409 LAST_WAY_IN']);
    expect(await outcomeOf(await enforce(second, domain, false))).toBe('200');
    expect(await leave(second)).toBe('200');
  });

  test('is one of two who switch their second factors off at the same moment', async () => {
    const { owner, domain } = await newEnforced();
    await enforce(owner, domain, false);
    const second = await withSecondFactor(`second@${domain}`);
    await joined(owner, second, 'owner');
    expect(await outcomeOf(await enforce(owner, domain))).toBe('200');
    const outcomes = await Promise.all([switchOff(owner), switchOff(second)]);
    expect(outcomes.toSorted()).toEqual(['200', '409 LAST_WAY_IN']);
    const [left, other] = outcomes[0] === '200' ? [second, owner] : [owner, second];
    expect([await remove(other, left), await remove(left, other)]).toEqual(['409 LAST_WAY_IN', '200']);
  });

  test('switches the second factor off where no domain is enforced, and so does every other account', async () => {
    const { owner, domain } = await newEnforced();
    const manager = await withSecondFactor(`manager@elsewhere-${domain}`);
    await joined(owner, manager, 'manager');
    expect(await switchOff(manager)).toBe('200');
    expect(await switchOff(await withSecondFactor(`alone@elsewhere-${domain}`))).toBe('200');
    await enforce(owner, domain, false);
    expect(await switchOff(owner)).toBe('200');
  });
});

describe('an open invitation', () => {
  test('is used up by the first sign-in with the provider, which gives the role of the invitation', async () => {
    const { owner, domain } = await newEnforced();
    const email = `ana@${domain}`;
    expect(await outcomeOf(await invite(owner, email, 'manager'))).toBe('200');
    const token = await mailedToken(product, email);
    expect((await signOn(product, provider, { sub: 'ana', email, name: 'Ana' })).location).toBe('/directory');
    const workspace = await readWorkspace(owner);
    expect(workspace?.invitations).toEqual([]);
    expect(workspace?.members.find((member) => member.email === email)?.role).toBe('manager');
    const answer = await product.post('/api/workspace-invitation', { token });
    expect(await outcomeOf(answer)).toBe('404 NOT_FOUND');
  });

  test('that has expired gives no role, and one of another workspace stays open', async () => {
    const { owner, domain } = await newEnforced();
    const other = await newEnforced();
    const email = `ana@${domain}`;
    for (const by of [owner, other.owner]) expect(await outcomeOf(await invite(by, email, 'manager'))).toBe('200');
    await product.database.pool.query(
      `update workspace_invitations set expires_at = now() - interval '1 second' where email = $1
       and workspace_id = (select workspace_id from workspace_members where user_id = $2)`,
      [email, owner.userId],
    );
    await signOn(product, provider, { sub: 'ana', email, name: 'Ana' });
    const workspace = await readWorkspace(owner);
    expect(workspace?.members.find((member) => member.email === email)?.role).toBe('recruiter');
    expect(workspace?.invitations).toEqual([]);
    expect((await readWorkspace(other.owner))?.invitations).toHaveLength(1);
  });
});

test('a second factor that the operator removes leaves the domain enforced', async () => {
  const { owner, domain } = await newEnforced();
  const admin = await product.as('admin');
  await stepUp(product, admin);
  await newMember(product, owner, 'viewer');
  expect(await outcomeOf(await admin.post(`/api/users/${owner.userId}/remove-second-factor`, {}))).toBe('200');
  const asked = await product.post('/api/auth/sign-in/email', { email: owner.email, password: owner.password });
  expect(await outcomeOf(asked)).toBe('403 SIGN_ON_NEEDED');
  expect((await signOn(product, provider, { sub: 'o', email: owner.email, name: 'O' })).location).toBe('/directory');
  expect(await outcomeOf(await product.post('/api/sign-on', { domain }))).toBe('200');
});
