// Whose share of the concurrent requests a request takes. The names are computed from real requests over a socket.
import { fairUse } from '#contract/disclosures/disclosures.ts';
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { accounts } from '#server/features/accounts/public.ts';
import { auditRecorder } from '#server/features/audit/public.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { mailQueue } from '#server/foundation/mail/public.ts';
import { accountLife } from '#server/testing/account-life.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSealing, testSecrets } from '#server/testing/secrets.ts';
import { callerNames } from './caller-names.ts';

const product = testProduct();
const { settings, ...life } = accountLife(product.database);
/** As of a server that has just started. */
const newCallers = () =>
  accounts({
    database: product.database,
    clock: systemClock,
    log: createLog('error'),
    settings,
    publicUrl: 'http://localhost',
    authSecret: testSecrets.authSecret,
    olderAuthSecrets: [],
    lookupKey: testSecrets.lookupKey,
    keyLimits: () => fairUse,
    queueMail: mailQueue(testSealing),
    siteName: () => 'CareRoster',
    termsVersion: () => '2025-05-13',
    recordAudit: auditRecorder(testSecrets.lookupKey),
    assistantOutbound: { rules: { hostsAllowed: [], setting: '' }, resolve: () => Promise.resolve([]) },
    life,
    enforcedSignOn: () => Promise.resolve(null),
    keepWayIn: () => Promise.resolve(),
  }).callers;

let callers = newCallers();
const server = createServer((request, response) => {
  response.end(callerNames({ trustedProxies: 0, ...callers })(request));
}).listen(0, '127.0.0.1');
afterAll(() => server.close());

async function nameOf(authorization: string): Promise<string> {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no address.');
  return (await fetch(`http://127.0.0.1:${address.port}`, { headers: { authorization } })).text();
}
const client = { address: '127.0.0.1', block: '127.0.0.1', isLoopback: true };
const readSession = (authorization: string) => callers.of(new Headers({ authorization }), client);

const signInAgain = async ({ email, password }: SignedIn): Promise<string> => {
  const response = await product.post('/api/auth/sign-in/email', { email, password });
  return `Bearer ${response.headers.get('set-auth-token')}`;
};

test('the sessions of one account share its places, and those of other accounts do not', async () => {
  const [rosa, omar] = [await product.signedIn(), await product.signedIn()];
  const second = await signInAgain(rosa);
  for (const each of [rosa.authorization, second, omar.authorization]) {
    expect(await nameOf(each)).toMatch(/^session /);
    await readSession(each);
  }
  expect(await nameOf(rosa.authorization)).toBe(`account ${rosa.userId}`);
  expect(await nameOf(second)).toBe(`account ${rosa.userId}`);
  expect(await nameOf(omar.authorization)).toBe(`account ${omar.userId}`);
});

test('a session that has ended is no caller of its own: sessions cannot be collected for more places', async () => {
  const rosa = await product.signedIn();
  await readSession(rosa.authorization);
  await product.request('/api/auth/sign-out', {
    method: 'POST',
    headers: { authorization: rosa.authorization, 'content-type': 'application/json' },
    body: '{}',
  });
  await readSession(rosa.authorization);
  expect(await nameOf(rosa.authorization)).toBe(`account ${rosa.userId}`);
  // After a restart only the database knows the session.
  callers = newCallers();
  await readSession(rosa.authorization);
  expect(await nameOf(rosa.authorization)).toBe('address 127.0.0.1');
  expect(await nameOf('Bearer invented.AAAA')).toBe('address 127.0.0.1');
});
