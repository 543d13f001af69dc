// The lists of the admin area over HTTP, at the first, the last and random pages, one request at a time. With 100,000 users there are
// 50,000 submissions, 200,000 search errors and 1,000,000 entries of the audit.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { migrate, openCluster, openDatabase } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { secretsEnvironment } from '#server/testing/secrets.ts';
import { startServer } from '#server/testing/server-process.ts';
import { fillAdminLists } from './fill-admin-lists.ts';
import type { ListSizes } from './fill-admin-lists.ts';

const requestsPerList = 100;
const warmUpRequests = 5;
const targetP95Ms = 200;
const pageSize = 25;

type Send = (path: string, body?: object) => Promise<Response>;

interface MeasuredList {
  name: string;
  /** Sends the request number `n`: 0 is the first page, 1 the last, the others are anywhere between. */
  request: (n: number) => Promise<Response>;
}

export async function benchAdminLists(folder: string, users: number): Promise<string> {
  const sizes = { users, submissions: users / 2, searchErrors: users * 2, auditEntries: users * 10 };
  const data = mkdtempSync(join(folder, 'admin-lists-'));
  // PostgreSQL runs under an account of its own when this user is root, and must be able to enter the folder.
  chmodSync(data, 0o755);
  const cluster = await openCluster(data, 'bench-only-password-of-this-run');
  const database = openDatabase(cluster.databaseUrl, { connectionsMax: 2, applicationName: 'bench' });
  try {
    await migrate(database);
    const server = await startServer(cluster.databaseUrl, { ...secretsEnvironment, LOG_LEVEL: 'error' });
    try {
      const send = await signIn(database, server.url);
      // After the sign-in, which is itself an entry of the audit.
      await fillAdminLists(database, sizes);
      const rows: string[] = [];
      for (const list of await listsOf(send, sizes)) rows.push(await measure(list));
      return [
        `${requestsPerList} requests each, target p95 ${targetP95Ms} ms`,
        '| list | p50 ms | p95 ms | slowest ms | |',
        '|---|---|---|---|---|',
        ...rows,
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

async function signIn(database: Database, url: string): Promise<Send> {
  const { email, password } = await insertAccount(database, { role: 'admin' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
  const authorization = `Bearer ${response.headers.get('set-auth-token')}`;
  return (path, body) =>
    fetch(`${url}/api/${path}`, {
      headers: { ...headers, authorization },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
}

/** Pages spread over the whole list, the same in every run. */
function pageOf(n: number, rows: number): number {
  const last = Math.max(1, Math.ceil(rows / pageSize));
  if (n < 2) return n === 0 ? 1 : last;
  return 1 + ((n * 7_919) % last);
}

async function listsOf(send: Send, sizes: ListSizes): Promise<MeasuredList[]> {
  const monthAgo = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
  const now = new Date().toISOString();
  const pending = await pendingIds(send);
  const ofStatus = (status: string): MeasuredList => ({
    name: `${status} submissions`,
    request: (n) => send('get-pending-submissions', { status, page: pageOf(n, sizes.submissions / 3) }),
  });
  const ofErrors = (type: string | null): MeasuredList => ({
    name: `search errors, ${type ?? 'all types'}, 30 days`,
    request: () => send(`search-error-logs?from=${monthAgo}${type === null ? '' : `&error_type=${type}`}`),
  });
  const ofAudit = (filter: string): MeasuredList => ({
    name: `audit entries ${filter}`.trim(),
    request: (n) =>
      send(`audit-entries?before=${Math.max(2, pageOf(n, sizes.auditEntries) * pageSize)}${filter && `&${filter}`}`),
  });
  return [
    { name: 'users', request: (n) => send('list_users', { page: pageOf(n, sizes.users) }) },
    {
      name: 'users whose email contains 7',
      request: (n) => send('list_users', { query: '7', page: pageOf(n, sizes.users / 3) }),
    },
    { name: 'users, no match', request: () => send('list_users', { query: 'matches-nobody' }) },
    { name: 'user statistics', request: () => send('user-stats') },
    ...['pending', 'approved', 'rejected'].map(ofStatus),
    { name: 'preview of 25 approvals', request: () => send('preview-approvals', { submissionIds: pending }) },
    ...[null, 'timeout', 'other'].map(ofErrors),
    {
      name: 'statistics of search errors, 30 days',
      request: () => send('get_search_error_stats', { p_start_date: monthAgo, p_end_date: now }),
    },
    ...[
      '',
      'action=submissions.approved',
      'actor=bench-user-17',
      'subject=1234',
      'action=exports.exported&actor=bench-user-17',
      // No entry has both.
      'action=submissions.approved&actor=bench-user-17',
    ].map(ofAudit),
  ];
}

async function pendingIds(send: Send): Promise<string[]> {
  const response = await send('get-pending-submissions', {});
  const { data } = z.object({ data: z.array(z.object({ id: z.string() })) }).parse(await response.json());
  return data.map(({ id }) => id);
}

async function measure({ name, request }: MeasuredList): Promise<string> {
  const tookMs: number[] = [];
  for (let n = -warmUpRequests; n < requestsPerList; n += 1) {
    const beganMs = performance.now();
    const response = await request(Math.max(0, n));
    const body = await response.text();
    if (!response.ok) throw new Error(`${name}: ${response.status} ${body}`);
    if (n >= 0) tookMs.push(performance.now() - beganMs);
  }
  const ordered = tookMs.toSorted((a, b) => a - b);
  const at = (share: number): number => ordered[Math.ceil(ordered.length * share) - 1] ?? 0;
  const verdict = at(0.95) <= targetP95Ms ? '' : 'over the target';
  return `| ${name} | ${at(0.5).toFixed(1)} | ${at(0.95).toFixed(1)} | ${at(1).toFixed(1)} | ${verdict} |`;
}
