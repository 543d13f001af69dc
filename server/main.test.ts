// The product as a process: starts, kills and restarts; it recovers when its database is killed.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { searchAnswer, type SearchAnswer } from '#contract/search/search.ts';
import { startStripeStandIn } from './features/billing/testing/stripe-stand-in.ts';
import { testDatabase } from './testing/database.ts';
import { freePort } from './testing/free-port.ts';
import { readSamplePassword } from './testing/sample-password.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'careroster-main-'));
chmodSync(dataDir, 0o755);
const own = testDatabase();
/** Of the 300 invented candidates. The others live in Canada, which is not enabled. */
const listedCount = 293;
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  // As the launcher does when it finds that the server was killed.
  await promisify(execFile)(process.execPath, ['server/entrances/cli/release-database.ts', dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
});

interface Running {
  child: ChildProcess;
  lines: string[];
  url: string;
  exited: Promise<number | null>;
}

function launch(environment: NodeJS.ProcessEnv = {}): {
  child: ChildProcess;
  lines: string[];
  exited: Promise<number | null>;
  ready: Promise<string>;
} {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      DATA_DIR: dataDir,
      CANDIDATES: '300',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const lines: string[] = [];
  const ready = Promise.withResolvers<string>();
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const take = (line: string): void => {
    lines.push(line);
    const url = /ready at (\S+)/.exec(line)?.[1];
    if (url !== undefined) ready.resolve(url);
  };
  createInterface(child.stdout).on('line', take);
  createInterface(child.stderr).on('line', take);
  void exited.then(() => ready.reject(new Error(lines.join('\n'))));
  ready.promise.catch(() => undefined);
  return { child, lines, exited, ready: ready.promise };
}

async function start(): Promise<Running> {
  const { child, lines, exited, ready } = launch();
  return { child, lines, exited, url: await ready };
}

/** Left running by the test that started it, for the next one. */
let left: Running | null = null;
const leftOrStarted = async (): Promise<Running> => left ?? (await start());

const listening = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
  });

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const samplePassword = (): string => readSamplePassword(dataDir);

/** The sample account with the annual plan. */
async function signInAsPremium(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'premium@careroster.test', password: samplePassword() }),
  });
  return `Bearer ${response.headers.get('set-auth-token')}`;
}

async function search(url: string, authorization: string, filters: object = {}): Promise<SearchAnswer> {
  const response = await fetch(`${url}/api/optimized-search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ filters }),
  });
  return searchAnswer.parse(await response.json());
}

const count = async (url: string): Promise<number> => (await search(url, await signInAsPremium(url))).count;

describe('the server', () => {
  test('fills an empty directory once, answers pages and searches, and ends cleanly when asked to', async () => {
    const first = await start();
    expect(await count(first.url)).toBe(listedCount);
    expect((await fetch(`${first.url}/search`)).status).toBe(200);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    expect(first.lines.join('\n')).toContain(
      `Sample accounts, on this machine only, password ${samplePassword()}: admin@careroster.test`,
    );
    expect(samplePassword()).toMatch(/^[\w-]{32}$/);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    const signIn = await fetch(`${first.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@careroster.test', password: samplePassword() }),
    });
    expect(signIn.status).toBe(200);
    const authorization = `Bearer ${signIn.headers.get('set-auth-token')}`;
    const summary = await fetch(`${first.url}/api/demo-access-manager?action=increment-usage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: '{"featureType":"full_access"}',
    });
    expect(await summary.json()).toEqual({ grants: [] });
    expect((await fetch(`${first.url}/dev/mailbox.json`)).status).toBe(401);
    const mailbox = await fetch(`${first.url}/dev/mailbox.json`, {
      headers: { authorization: `Basic ${Buffer.from(`:${samplePassword()}`).toString('base64')}` },
    });
    expect(await mailbox.json()).toEqual([]);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
  });

  test('starts again after kill -9 with the same people, taking over the database it left running', async () => {
    const killed = await start();
    killed.child.kill('SIGKILL');
    await killed.exited;
    const again = await start();
    expect(await count(again.url)).toBe(listedCount);
    const line = killed.lines.find((each) => each.startsWith('Sample accounts'));
    expect(line).toBeDefined();
    expect(again.lines).toContain(line);
    left = again;
  });

  test('keeps answering searches while its database is dead, revives it, and follows changes again', async () => {
    const { child, url, exited } = await leftOrStarted();
    const authorization = await signInAsPremium(url);
    // Users seen before the database was killed keep working.
    expect((await search(url, authorization)).count).toBe(listedCount);
    const pid = Number(readFileSync(join(dataDir, 'postgresql', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    const [listed] = (await search(url, authorization)).data;
    expect(listed).toBeDefined();
    // Reading one candidate needs the database: it fails politely at most, and works again within seconds.
    await expect
      .poll(async () => (await fetch(`${url}/api/candidates/${listed?.id}`, { headers: { authorization } })).status, {
        interval: 100,
      })
      .toBe(200);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  test('with a database of the operator’s own keeps its index in DATA_DIR, and starts from it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'careroster-main-'));
    const port = await freePort();
    const environment = {
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: own.url,
      PUBLIC_URL: `http://localhost:${port}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'mail@careroster.example',
      CONTACT_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      LOOKUP_KEY: randomBytes(32).toString('base64'),
      AUTH_SECRET: randomBytes(32).toString('base64'),
    };
    for (const turn of ['the first start', 'the second']) {
      const { child, lines, exited, ready } = launch(environment);
      const url = await ready;
      expect((await fetch(`${url}/readyz`)).status, turn).toBe(200);
      expect(lines.join('\n')).toMatch(/mode +production\n[^]*contact keys +1: k1 encrypts/);
      for (const secret of [
        environment.CONTACT_KEYS.slice(3),
        environment.LOOKUP_KEY,
        environment.AUTH_SECRET,
        new URL(own.url).password,
      ])
        expect(lines.join('\n')).not.toContain(secret);
      // No candidate is invented, and no account has a well-known password.
      expect(lines.join('\n')).not.toMatch(/invented|Sample accounts/);
      expect((await fetch(`${url}/dev/mailbox.json`)).status).toBe(404);
      child.kill('SIGTERM');
      expect(await exited).toBe(0);
      expect(statSync(join(folder, 'search-index.snapshot')).mode & 0o777).toBe(0o600);
    }
    rmSync(folder, { recursive: true, force: true });
  });

  test('says in one sentence that its port is taken, before it does anything else', async () => {
    const other = await listening();
    const port = portOf(other);
    const { exited, lines } = launch({ PORT: String(port) });
    expect(await exited).toBe(1);
    expect(lines).toEqual([
      `Port ${port} is in use by another program. Stop that program, or choose a port: PORT=${port + 1} npm start`,
    ]);
    other.close();
  });

  test('lists every fault of its configuration and starts nothing', async () => {
    const { exited, lines } = launch({ PORT: 'x', CANDIDATES: 'many' });
    expect(await exited).toBe(1);
    expect(lines.join('\n')).toMatch(/2 faults:\n {2}- PORT: .*\n {2}- CANDIDATES: /);
  });

  test('starts no directory of its own when DATABASE_URL was not filled in, and names a setting that was mistyped', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'careroster-main-')), 'new');
    for (const environment of [
      { DATABASE_URL: '' },
      { DATABASEURL: own.url, AUTH_SECRET: randomBytes(32).toString('base64') },
    ]) {
      const { exited, lines } = launch({ ...environment, DATA_DIR: folder });
      expect(await exited).toBe(1);
      expect(lines.join('\n')).toMatch(
        /- DATABASE_URL: is set but empty|DATABASEURL is not a setting of CareRoster[^]*AUTH_SECRET: is used only with DATABASE_URL/,
      );
      expect(existsSync(folder)).toBe(false);
    }
  });

  test('does not start while Stripe charges another price than the pricing page says', async () => {
    const stripe = await startStripeStandIn();
    const price = stripe.prices.get('price_stand_in_monthly');
    if (price) price.unit_amount = 39_500;
    const { secretKey, webhookSecret, monthlyPrices, annualPrices, apiBase } = stripe.settings;
    const { exited, lines } = launch({
      DATABASE_URL: own.url,
      PUBLIC_URL: 'http://localhost:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'mail@careroster.example',
      DATA_DIR: undefined,
      CANDIDATES: undefined,
      CONTACT_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      LOOKUP_KEY: randomBytes(32).toString('base64'),
      AUTH_SECRET: randomBytes(32).toString('base64'),
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_MONTHLY: monthlyPrices[0],
      STRIPE_PRICE_ANNUAL: annualPrices[0],
      STRIPE_API_BASE: apiBase,
    });
    expect(await exited).toBe(1);
    expect(lines.join('\n')).toContain(
      'STRIPE_PRICE_MONTHLY names price_stand_in_monthly, which charges 395.00 USD per month, while the pricing page says 295.00 USD per month: name a price of that amount.',
    );
    await stripe.close();
  });

  test('ends when the process that launched it is gone', async () => {
    const launcher = spawn('node', ['bin/run.mjs', 'server/main.ts'], {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PORT: '0',
        DATA_DIR: dataDir,
        CANDIDATES: '300',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve) => {
      createInterface(launcher.stdout).on('line', (line) => {
        const ready = /ready at (\S+)/.exec(line)?.[1];
        if (ready !== undefined) resolve(ready);
      });
    });
    launcher.kill('SIGKILL');
    await expect
      .poll(() =>
        fetch(`${url}/healthz`).then(
          () => 'up',
          () => 'down',
        ),
      )
      .toBe('down');
  });
});
