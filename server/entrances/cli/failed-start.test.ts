// What keeps a server from starting or from being ready, as one sentence that says what to do, in the start, the commands and the doctor.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/foundation/database/public.ts';
import { explainFailure } from '#server/foundation/diagnosis/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { databaseUrlOf } from '#server/testing/cluster.ts';
import { testDatabase } from '#server/testing/database.ts';
import { withFullDisk } from '#server/testing/full-disk.ts';
import { secretsEnvironment } from '#server/testing/secrets.ts';
import { startServer } from '#server/testing/server-process.ts';
import { runCommand } from './testing/run-command.ts';

const suffix = randomUUID().slice(0, 8);
const [ownerRole, serverRole, name] = [`owner_${suffix}`, `server_${suffix}`, `test_${suffix}`];
const cluster = openDatabase(inject('clusterUrl'), { connectionsMax: 1, applicationName: 'test' });
const { database, url } = testDatabase();

function urlOf(role: string): string {
  const roleUrl = new URL(databaseUrlOf(inject('clusterUrl'), name));
  [roleUrl.username, roleUrl.password] = [role, 'test-only'];
  return roleUrl.toString();
}

beforeAll(async () => {
  for (const role of [ownerRole, serverRole])
    await cluster.pool.query(`create role ${role} login password 'test-only'`);
  await cluster.pool.query(`create database ${name} owner ${ownerRole} encoding 'UTF8'`);
});
afterAll(async () => {
  await cluster.pool.query(`drop database ${name} with (force)`);
  for (const role of [ownerRole, serverRole]) await cluster.pool.query(`drop role ${role}`);
  await cluster.close();
});

/** What a start that fails writes. */
async function failureOf(databaseUrl: string, environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const started = startServer(databaseUrl, { ...secretsEnvironment, LOG_LEVEL: 'error', ...environment });
  return started.then(
    async (server) => {
      await server.stop();
      throw new Error('The server has started.');
    },
    (error: Error) => error.message,
  );
}

/** The start, a command and the doctor, which all say `sentence`, and none of them a stack. */
async function expectSentence(databaseUrl: string, sentence: RegExp): Promise<void> {
  const [failure, command, doctor] = await Promise.all([
    failureOf(databaseUrl),
    runCommand('imports', [], databaseUrl),
    runCommand('doctor', [], databaseUrl),
  ]);
  for (const text of [failure, command.err, doctor.out]) {
    expect(text).toMatch(sentence);
    expect(text).not.toMatch(/\n\s+at /);
  }
  expect([command.exitCode, doctor.exitCode]).toEqual([2, 2]);
}

test('a role that does not own the schema is told to run the migrations, and then which rights it lacks', async () => {
  await expectSentence(
    urlOf(serverRole),
    /does not have the schema of this version.*run `npm run migrate` with the role/,
  );
  expect(await runCommand('migrate', [], urlOf(ownerRole))).toMatchObject({ exitCode: 0, err: '' });
  await expectSentence(
    urlOf(serverRole),
    /lacks a right \(permission denied for .*\)\. Grant it what "Database roles"/,
  );
});

test('a PostgreSQL that accepts connections and does not answer is named', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await new Promise((resolve) => silent.once('listening', resolve));
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const slow = new Client({ host: '127.0.0.1', port, user: 'someone', connectionTimeoutMillis: 50 });
  const error = await slow.connect().catch((thrown: unknown) => thrown);
  expect(explainFailure(error)?.message).toMatch(/^The database stopped answering \(.+\)\. Check that PostgreSQL runs/);
  await expectSentence(
    `postgresql://someone@127.0.0.1:${port}/none`,
    /The database does not answer \(.+\)\. Check DATABASE_URL/,
  );
});

test('a folder that cannot be written is named with the setting', async () => {
  const failure = await failureOf(url, { DATA_DIR: '/etc/passwd/careroster' });
  expect(failure).toMatch(
    /^DATA_DIR \/etc\/passwd\/careroster cannot be written\. Set DATA_DIR to a folder that you own\.$/m,
  );
  expect(failure).not.toMatch(/\n\s+at /);
});

test('a port that another program uses is named by the doctor', async () => {
  // It refuses to speak. One that says nothing is asked for ten seconds.
  const other = createServer((socket) => void socket.destroy()).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { out } = await runCommand('doctor', [], url, { PORT: String(port), HOST: '127.0.0.1' });
  expect(out).toMatch(
    new RegExp(`PROBLEM +port +Port ${port} is in use by another program\\. Stop that program, or choose`),
  );
});

test('a full disk is named, of PostgreSQL and of this machine, and in the log', async () => {
  await withFullDisk(database, 'site_settings', async () => {
    const lines: string[] = [];
    const log = createLog('error', { write: (line) => void lines.push(line) });
    for (const fill of [
      () => database.pool.query(`insert into site_settings (key, value) values ('a', '"b"')`),
      async () => writeFileSync('/dev/full', 'text'),
    ]) {
      const error = await fill().catch((thrown: unknown) => thrown);
      expect(explainFailure(error)?.message).toMatch(/^The disk is full: free some space/);
      log.error({ error }, 'failed');
    }
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/"message":"The disk is full: free some space/);
  });
});

test('clocks that differ by more than five seconds are warned of, and by more than sixty the server is not ready', async () => {
  const databaseName = new URL(url).pathname.slice(1);
  await database.pool.query(`create schema skewed`);
  await database.pool.query(`alter database ${databaseName} set search_path = skewed, public, pg_catalog`);
  onTestFinished(async () => {
    await database.pool.query(`alter database ${databaseName} reset search_path`);
    await database.pool.query(`drop schema skewed cascade`);
  });
  for (const [seconds, level, status] of [
    [20, 'WARNING', 200],
    [90, 'PROBLEM', 503],
  ] as const) {
    await database.pool.query(
      `create or replace function skewed.clock_timestamp() returns timestamptz language sql as $$ select pg_catalog.clock_timestamp() + interval '${seconds} s' $$`,
    );
    const sentence = /The clocks of this machine and of the database differ by \d+\.\d s.*synchronize both with NTP/;
    const server = await startServer(url, { ...secretsEnvironment, LOG_LEVEL: 'error' });
    const readiness = await fetch(`${server.url}/readyz`);
    expect(readiness.status).toBe(status);
    if (status === 503) expect(await readiness.text()).toMatch(/"waitingFor":"the clocks: .* differ by \d+ s/);
    expect(server.lines.join('\n')).toMatch(sentence);
    expect(await server.stop()).toBe(0);
    const [command, doctor] = await Promise.all([runCommand('imports', [], url), runCommand('doctor', [], url)]);
    expect(command.err).toMatch(sentence);
    expect(doctor.out).toMatch(new RegExp(`${level} +clock +${sentence.source}`));
  }
});
