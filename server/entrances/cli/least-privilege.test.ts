// The two database roles of docs/operations.md: one owns the schema, the other one serves.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '#server/foundation/database/public.ts';
import { databaseUrlOf } from '#server/testing/cluster.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { secretsEnvironment } from '#server/testing/secrets.ts';
import { startServer } from '#server/testing/server-process.ts';
import { runCommand } from './testing/run-command.ts';

const suffix = randomUUID().slice(0, 8);
const [ownerRole, serverRole, name] = [`owner_${suffix}`, `server_${suffix}`, `test_${suffix}`];
const cluster = openDatabase(inject('clusterUrl'), { connectionsMax: 1, applicationName: 'test' });
const folder = mkdtempSync(join(tmpdir(), 'careroster-roles-'));

function urlOf(role: string): string {
  const url = new URL(databaseUrlOf(inject('clusterUrl'), name));
  [url.username, url.password] = [role, 'test-only'];
  return url.toString();
}
const database = openDatabase(urlOf(serverRole), { connectionsMax: 2, applicationName: 'test' });

beforeAll(async () => {
  for (const role of [ownerRole, serverRole])
    await cluster.pool.query(`create role ${role} login password 'test-only'`);
  await cluster.pool.query(`create database ${name} owner ${ownerRole} encoding 'UTF8'`);
  const owner = openDatabase(urlOf(ownerRole), { connectionsMax: 1, applicationName: 'test' });
  await owner.pool.query(`alter default privileges grant select, insert, update, delete on tables to ${serverRole}`);
  await owner.pool.query(`alter default privileges grant usage, select, update on sequences to ${serverRole}`);
  expect(await runCommand('migrate', [], urlOf(ownerRole))).toMatchObject({ exitCode: 0, err: '' });
  await owner.pool.query(`grant usage on schema graphile_worker to ${serverRole}`);
  for (const table of ['jobs', 'job_queues', 'tasks', 'known_crontabs'])
    await owner.pool.query(
      `create policy serve on graphile_worker._private_${table} to ${serverRole} using (true) with check (true)`,
    );
  await owner.pool.query(`revoke update, delete, truncate on audit_entries from ${serverRole}`);
  await owner.close();
});
afterAll(async () => {
  await database.close();
  await cluster.pool.query(`drop database ${name} with (force)`);
  for (const role of [ownerRole, serverRole]) await cluster.pool.query(`drop role ${role}`);
  await cluster.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the role that serves cannot change the schema or the audit', async () => {
  for (const statement of [
    'create table mine (id int)',
    'drop table candidates',
    'update audit_entries set action = action',
  ])
    await expect(database.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

test('a server, an import and a backup run with that role', async () => {
  const file = join(folder, 'people.csv');
  writeFileSync(
    file,
    'id,Contactfirstname,Contactlastname,Contacttitle,specialty,Personalemail\n1,Rosa,Zqleast,Nurse,Nurse,rosa@postbox.example\n',
  );
  expect(await runCommand('import', [file, '--source', 'acme'], urlOf(serverRole))).toMatchObject({ exitCode: 0 });
  const person = await insertAccount(database, { plan: 'premium' });
  const server = await startServer(urlOf(serverRole), { ...secretsEnvironment, LOG_LEVEL: 'warn' });
  const post = (path: string, body: object, authorization = ''): Promise<Response> =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization !== '' && { authorization }) },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/api/auth/sign-in/email', { email: person.email, password: person.password });
  const found = await post(
    '/api/optimized-search',
    { filters: { query: 'zqleast' } },
    `Bearer ${signedIn.headers.get('set-auth-token')}`,
  );
  expect(await found.text()).toContain('Zqleast');
  // Jobs run with the same role: row-level security hides them from a role without a policy.
  await expect
    .poll(async () => (await database.pool.query('select from graphile_worker._private_known_crontabs')).rowCount)
    .toBeGreaterThan(0);
  expect(server.lines.filter((line) => /permission denied|row-level security/.test(line))).toEqual([]);
  expect(await server.stop()).toBe(0);
  expect(await runCommand('backup', [join(folder, 'backup')], urlOf(serverRole))).toMatchObject({ exitCode: 0 });
});
