// 3,000 page views of every address and every kind of visitor, on a server whose heap is limited to 300 MB. A server that keeps what it
// rendered ends long before the last one.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openCluster, openDatabase } from '#server/foundation/database/public.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { secretsEnvironment } from '#server/testing/secrets.ts';
import { startServer } from '#server/testing/server-process.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';

const views = 3_000;
const heapMb = 300;
/** Views at the same time. */
const readers = 4;
const people = [{}, { plan: 'basic' }, { plan: 'premium' }, { role: 'admin' }] as const;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const paths = [
  '/',
  '/?query=nurse',
  ...Array.from(
    readFileSync('web/routes.ts', 'utf8').matchAll(/route\('([^']+)'/g),
    ([, path = '']) => `/${path.replaceAll(/:\w+\??|\*/g, 'x')}`,
  ),
];
/** Every second view is a search, the page that most visitors see. */
const pathOf = (view: number): string =>
  view % 2 === 0 ? `/search?query=nurse&page=${view}` : (paths[((view - 1) / 2) % paths.length] ?? '/');

const folder = mkdtempSync(join(tmpdir(), 'careroster-views-'));
chmodSync(folder, 0o755);
const cluster = await openCluster(folder, 'soak-only-password');
const database = openDatabase(cluster.databaseUrl, { connectionsMax: 2, applicationName: 'soak' });
let server: ServerProcess | null = null;

try {
  await migrate(database);
  server = await startServer(cluster.databaseUrl, {
    ...secretsEnvironment,
    LOG_LEVEL: 'silent',
    REMOVALS_JOURNAL: join(folder, 'removals.journal'),
    NODE_OPTIONS: `--max-old-space-size=${heapMb}`,
  });
  const sessions = ['', ...(await signIn(server.url))];
  const startedMs = performance.now();
  await viewPages(server.url, sessions);
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  say(`page views: the server answered ${views} views in ${seconds} s with a heap of ${heapMb} MB.`);
} finally {
  await server?.stop();
  await database.close();
  await cluster.release();
  rmSync(folder, { recursive: true, force: true });
}

function signIn(url: string): Promise<string[]> {
  return Promise.all(
    people.map(async (person, number) => {
      const { email, password } = await insertAccount(database, { ...person, email: `v${number}@postbox.example` });
      const response = await fetch(`${url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      return `Bearer ${response.headers.get('set-auth-token')}`;
    }),
  );
}

/** @throws when the server ends, or refuses a page */
async function viewPages(url: string, sessions: readonly string[]): Promise<void> {
  let next = 0;
  const read = async (): Promise<void> => {
    for (let view = next; view < views; view = next) {
      next += 1;
      const authorization = sessions[view % sessions.length] ?? '';
      const { status } = await fetch(`${url}${pathOf(view)}`, {
        redirect: 'manual',
        headers: authorization === '' ? {} : { authorization },
      }).then(async (response) => {
        await response.arrayBuffer();
        return response;
      });
      if (status >= 500) throw new Error(`The server answered ${pathOf(view)} with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
}
