// What the operations of single sign-on leave in the database. No job is done, so no mail is sent.
import {
  startHostileProvider,
  type HostileProvider,
} from '#server/features/workspaces/sign-on/testing/hostile-provider.ts';
import {
  begin,
  checkDomain,
  departedOf,
  enforce,
  newDomain,
  newSignOn,
  providerOf,
  readSignOn,
  records,
  saveProvider,
  signOn,
  testProvider,
  type SetUp,
} from '#server/features/workspaces/sign-on/testing/sign-on-calls.ts';
import { newWorkspace } from '#server/features/workspaces/testing/workspace-calls.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { TestProduct } from '#server/testing/product.ts';
import type { Effect } from '#server/testing/recorded-changes.ts';
import { outcome } from './billing-writes.ts';

const audited = { audit_entries: '+1', audit_head: '+1 -1' } as const;
const mailed = { outgoing_mail: '+1', _private_jobs: '+1' } as const;

let started: Promise<HostileProvider> | null = null;
/** It ends with the process. */
const provider = (): Promise<HostileProvider> => (started ??= startHostileProvider());

export function signOnWrites(product: TestProduct): Record<string, Write> {
  const { pool } = product.database;
  const after = (
    work: (setUp: SetUp, by: HostileProvider) => Promise<() => Promise<Response>> | (() => Promise<Response>),
    effect: Effect,
  ): Write => ({
    arrange: async () => {
      const by = await provider();
      return work(await newSignOn(product, by.issuer), by);
    },
    effect,
  });
  const changedDomain = { workspace_domains: '+1 -1', ...audited } as const;
  return {
    'GET /api/workspace/sign-on': after(
      ({ owner }) =>
        () =>
          owner.request('/api/workspace/sign-on'),
      {},
    ),
    'PUT /api/workspace/sign-on': {
      arrange: async () => {
        const [{ owner }, { issuer }] = [await newWorkspace(product, 5), await provider()];
        return () => saveProvider(owner, providerOf(issuer));
      },
      effect: { workspace_providers: '+1', ...audited },
    },
    'POST /api/workspace/sign-on/remove': after(
      ({ owner }) =>
        () =>
          owner.post('/api/workspace/sign-on/remove', {}),
      {
        workspace_providers: '-1',
        ...audited,
      },
    ),
    'POST /api/workspace/sign-on/test': after(
      ({ owner }) =>
        () =>
          owner.post('/api/workspace/sign-on/test', {}),
      {
        sign_on_attempts: '+1',
      },
    ),
    'POST /api/workspace/sign-on/domains': after(
      ({ owner }) => {
        const domain = newDomain();
        return () => owner.post('/api/workspace/sign-on/domains', { domain });
      },
      { workspace_domains: '+1', ...audited },
    ),
    'POST /api/workspace/sign-on/domains/{domain}/check': after(async ({ owner }) => {
      const domain = newDomain();
      await owner.post('/api/workspace/sign-on/domains', { domain });
      const record = (await readSignOn(owner)).domains.find((found) => found.domain === domain)?.record ?? '';
      records.set(domain, [record]);
      return () => checkDomain(owner, domain);
    }, changedDomain),
    'POST /api/workspace/sign-on/domains/{domain}/remove': after(
      ({ owner, domain }) =>
        () =>
          owner.post(`/api/workspace/sign-on/domains/${domain}/remove`, {}),
      { workspace_domains: '-1', ...audited },
    ),
    'POST /api/workspace/sign-on/domains/{domain}/enforce': after(
      async (setUp, by) => {
        await testProvider(product, by, setUp);
        await pool.query('update users set two_factor_enabled = true where id = $1', [setUp.owner.userId]);
        await product.signedIn({ email: `late@${setUp.domain}` });
        return () => enforce(setUp.owner, setUp.domain);
      },
      { ...changedDomain, sessions: '-1' },
    ),
    'POST /api/workspace/sign-on/people/{id}/allow': after(
      async ({ owner, domain }, by) => {
        await signOn(product, by, { sub: 'ana', email: `ana@${domain}` });
        const [identity] = (await readSignOn(owner)).identities;
        return () => owner.post(`/api/workspace/sign-on/people/${identity?.id}/allow`, {});
      },
      { workspace_identities: '-1', ...audited },
    ),
    'POST /api/sign-on': after(
      ({ domain }) =>
        () =>
          product.post('/api/sign-on', { domain }),
      {},
    ),
    'POST /api/sign-on/begin': after(
      ({ domain }) =>
        () =>
          product.post('/api/sign-on/begin', { email: `ana@${domain}` }),
      { sign_on_attempts: '+1' },
    ),
    'POST /api/sign-on/confirm': after(
      async ({ domain }, by) => {
        const { cookie } = await signOn(product, by, { sub: 'ana', email: `ana@${domain}` });
        const headers = { cookie, origin: 'http://localhost' };
        return () => product.post('/api/sign-on/confirm', {}, { headers });
      },
      { sign_on_attempts: '+1' },
    ),
    'GET /api/sign-on/:workspace/callback': after(
      async ({ domain }, by) => {
        const person = { sub: 'ana', email: `ana@${domain}` };
        const { url, cookie } = await begin(product, person.email);
        // With a code of its own each time: the provider takes one once.
        return () => product.request(by.comeBack(url, person), { headers: { cookie } });
      },
      {
        sign_on_attempts: '+1 -1',
        users: '+1',
        workspace_members: '+1',
        workspace_identities: '+1',
        sessions: '+1',
        ...audited,
      },
    ),
    'job check-proven-domains': {
      arrange: async () => {
        await pool.query('delete from workspace_domains');
        const { domain } = await newSignOn(product, (await provider()).issuer);
        records.delete(domain);
        return () => outcome(product.runJob('check-proven-domains', {}));
      },
      effect: { ...changedDomain, ...mailed },
    },
    'job forget-sign-on-attempts': {
      arrange: async () => {
        await pool.query('delete from sign_on_attempts');
        const { owner } = await newSignOn(product, (await provider()).issuer);
        await departedOf(await owner.post('/api/workspace/sign-on/test', {}));
        await pool.query(`update sign_on_attempts set started_at = now() - interval '21 minutes'`);
        return () => outcome(product.runJob('forget-sign-on-attempts', {}));
      },
      effect: { sign_on_attempts: '-1' },
    },
  };
}
