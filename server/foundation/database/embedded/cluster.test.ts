import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { embeddedSecrets } from '#server/foundation/secrets/public.ts';
import { checkDatabase, openCluster, openDatabase, prepareDataDir } from '../public.ts';
import { isAlivePostgres, readPostmaster } from './postmaster.ts';

const parent = mkdtempSync(join(tmpdir(), 'careroster-cluster-'));
chmodSync(parent, 0o755);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const clusterDirOf = (dataDir: string): string => join(dataDir, 'postgresql', 'data');

async function openIn(dataDir: string) {
  prepareDataDir(dataDir);
  return openCluster(dataDir, embeddedSecrets(dataDir).databasePassword);
}

async function read(databaseUrl: string, sql: string): Promise<unknown[]> {
  const database = openDatabase(databaseUrl, { connectionsMax: 1, applicationName: 'test' });
  try {
    return (await database.pool.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await database.close();
  }
}

describe('the embedded database refuses', () => {
  test('a DATA_DIR that is a file', () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    expect(() => prepareDataDir(file)).toThrow(/DATA_DIR .*file cannot be written\. Set DATA_DIR/);
  });

  test('a DATA_DIR that its account cannot enter, or this user cannot write', async () => {
    const closed = join(parent, 'closed');
    mkdirSync(closed, { mode: process.getuid?.() === 0 ? 0o700 : 0o500 });
    await expect(openIn(join(closed, 'inner'))).rejects.toThrow(/DATA_DIR/);
  });

  test('secrets that are gone, rather than making new ones beside data they cannot read', async () => {
    const dataDir = join(parent, 'lost');
    mkdirSync(clusterDirOf(dataDir), { recursive: true });
    expect(() => embeddedSecrets(dataDir)).toThrow(/secrets\.json is missing.*Restore it/);
  });

  test('secrets that are damaged', () => {
    const dataDir = join(parent, 'damaged');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'secrets.json'), '{"contactKeys":');
    expect(() => embeddedSecrets(dataDir)).toThrow(/is damaged\. Restore it/);
  });
});

describe('the embedded database', () => {
  const dataDir = join(parent, 'good');

  test('is UTF-8, sorts by code point, checksums its pages, and listens on this machine only', async () => {
    const cluster = await openIn(dataDir);
    const settings = await read(cluster.databaseUrl, `select current_setting('server_encoding'), current_setting('data_checksums'), current_setting('listen_addresses'), 'a' > 'B' collate "default"`);
    expect(settings).toEqual(['UTF8', 'on', '127.0.0.1', true]);
    await read(cluster.databaseUrl, 'create table kept as select 42 as answer');
    await cluster.release();
    expect(readPostmaster(clusterDirOf(dataDir))).toBeNull();
  });

  test('is there again with its data after a kill -9, on the same port', async () => {
    const cluster = await openIn(dataDir);
    const postmaster = readPostmaster(clusterDirOf(dataDir));
    process.kill(postmaster?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => isAlivePostgres(postmaster?.pid ?? 0)).toBe(false);
    await cluster.revive();
    expect(await read(cluster.databaseUrl, 'select answer from kept')).toEqual([42]);
    await cluster.release();
  });

  test('is taken over when it outlived its owner, and left running while somebody else uses it', async () => {
    const first = await openIn(dataDir);
    const second = await openIn(dataDir);
    expect(second.databaseUrl).toBe(first.databaseUrl);
    const user = openDatabase(first.databaseUrl, { connectionsMax: 1, applicationName: 'test' });
    await checkDatabase(user);
    await second.release();
    await checkDatabase(user);
    await user.close();
    await first.release();
    expect(readPostmaster(clusterDirOf(dataDir))).toBeNull();
  });

  test('starts although a dead server left its postmaster.pid under a number that another program has now', async () => {
    writeFileSync(join(clusterDirOf(dataDir), 'postmaster.pid'), `${process.pid}\n${clusterDirOf(dataDir)}\n1\n5432\n\n127.0.0.1\n`);
    const cluster = await openIn(dataDir);
    expect(await read(cluster.databaseUrl, 'select answer from kept')).toEqual([42]);
    await cluster.release();
  });
});
