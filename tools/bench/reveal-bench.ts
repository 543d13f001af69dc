// Reveals at a steady rate by many accounts, beside as many searches, for a minute, over HTTP. The client runs on the same machine.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { candidateWriter, contactVault, identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction, migrate, openCluster, openDatabase } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { secretsEnvironment, testSecrets } from '#server/testing/secrets.ts';
import { startServer } from '#server/testing/server-process.ts';
import { signIns } from './server-bench.ts';

const seconds = 60;
/** Before the measurement, at the same rate, so that it does not measure how a process starts. */
const warmUpSeconds = 5;

/** Each account has an address of its own, because a network has limits, too. */
const addressOf = (account: number): string => `10.0.${account >> 8}.${account & 255}`;

interface Tally {
  tookMs: number[];
  byStatus: Map<number, number>;
}

/** `perSecond`: reveals, and searches, a second. So many accounts take turns, because one account has a limit of reveals per hour. */
export async function benchReveals(folder: string, perSecond: number): Promise<string> {
  const data = mkdtempSync(join(folder, 'reveals-'));
  // PostgreSQL runs under an account of its own when this user is root, and must be able to enter the folder.
  chmodSync(data, 0o755);
  const cluster = await openCluster(data, 'bench-only-password-of-this-run');
  const database = openDatabase(cluster.databaseUrl, { connectionsMax: 2, applicationName: 'bench' });
  try {
    await migrate(database);
    const ids = await writeCandidates(database, (warmUpSeconds + seconds) * perSecond);
    const server = await startServer(cluster.databaseUrl, {
      ...secretsEnvironment,
      LOG_LEVEL: 'error',
    });
    try {
      const authorizations = await signIns(database, server.url, perSecond, (n) => ({
        'x-forwarded-for': addressOf(n),
      }));
      const send = (path: string, n: number, body: object): Promise<Response> =>
        fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': addressOf(n % perSecond),
            authorization: authorizations[n % perSecond] ?? '',
          },
          body: JSON.stringify(body),
        });
      const run = (from: number, forSeconds: number): Promise<[Tally, Tally]> =>
        Promise.all([
          steadily(forSeconds, perSecond, (n) => send('/api/get-physician-contact', n, { physicianId: ids[from + n] })),
          steadily(forSeconds, perSecond, (n) =>
            send('/api/optimized-search', n, { filters: { query: `person ${n % 100}` } }),
          ),
        ]);
      await run(0, warmUpSeconds);
      const [reveals, searches] = await run(warmUpSeconds * perSecond, seconds);
      return [
        '| requests | answered | p50 ms | p95 ms | p99 ms | slowest ms |',
        '|---|---|---|---|---|---|',
        row('reveals', reveals),
        row('searches', searches),
        `Load average of the machine at the end, this measurement included: ${loadavg()[0]?.toFixed(1)}`,
      ].join('\n');
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
    await cluster.release();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Sends at a steady rate, whether or not earlier requests are answered. Time counts from the moment a request was due. */
async function steadily(forSeconds: number, perSecond: number, send: (n: number) => Promise<Response>): Promise<Tally> {
  const tally: Tally = { tookMs: [], byStatus: new Map() };
  const underWay: Promise<void>[] = [];
  const startMs = performance.now();
  for (let n = 0; n < forSeconds * perSecond; n += 1) {
    const dueMs = startMs + (n * 1_000) / perSecond;
    await delay(Math.max(0, dueMs - performance.now()));
    underWay.push(
      send(n).then(async (response) => {
        await response.arrayBuffer();
        tally.tookMs.push(performance.now() - dueMs);
        tally.byStatus.set(response.status, (tally.byStatus.get(response.status) ?? 0) + 1);
      }),
    );
  }
  await Promise.all(underWay);
  return tally;
}

function row(name: string, { tookMs, byStatus }: Tally): string {
  const ordered = tookMs.toSorted((a, b) => a - b);
  const at = (share: number): string => (ordered[Math.ceil(ordered.length * share) - 1] ?? 0).toFixed(1);
  const answered = [...byStatus].map(([status, count]) => `${count} with ${status}`).join(', ');
  return `| ${name} | ${answered} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${at(1)} |`;
}

async function writeCandidates(database: Database, count: number): Promise<string[]> {
  const hasher = identityHasher(testSecrets.lookupKey);
  const writer = candidateWriter(contactVault(testSecrets.contactKeys), hasher);
  const drafts = Array.from({ length: count }, (_, n) =>
    testDraft({
      firstName: 'Person',
      lastName: `Number${n}`,
      contacts: [{ kind: 'mobile_phone', value: '+13125550142', verifiedOn: null }],
    }),
  );
  for (let n = 0; n < count; n += 1_000)
    await inTransaction(database, (client) =>
      writer.write(client, drafts.slice(n, n + 1_000), { source: 'vendor', batchId: 'one', today: '2026-11-21' }),
    );
  return drafts.map((draft) => hasher.identify(draft).newId);
}
