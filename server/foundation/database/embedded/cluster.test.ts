import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { embeddedSecrets } from '#server/foundation/secrets/public.ts';
import { checkDatabase, openCluster, openDatabase, prepareDataDir } from '../public.ts';
import { postgresAccount } from './postgres-account.ts';
import { postmasterState } from './postmaster.ts';

const parent = mkdtempSync(join(tmpdir(), 'careroster-cluster-'));
chmodSync(parent, 0o755);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const clusterDirOf = (dataDir: string): string => join(dataDir, 'postgresql', 'data');

async function openIn(dataDir: string) {
  prepareDataDir(dataDir);
  return openCluster(dataDir, embeddedSecrets(dataDir).databasePassword);
}

const pidIn = (clusterDir: string): number =>
  Number(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0]);

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
    const settings = await read(
      cluster.databaseUrl,
      `select current_setting('server_encoding'), current_setting('data_checksums'), current_setting('listen_addresses'), 'a' > 'B' collate "default"`,
    );
    expect(settings).toEqual(['UTF8', 'on', '127.0.0.1', true]);
    await read(cluster.databaseUrl, 'create table kept as select 42 as answer');
    await cluster.release();
    expect(postmasterState(clusterDirOf(dataDir))).toEqual({ kind: 'stopped' });
  });

  test('is there again with its data after a kill -9, on the same port', async () => {
    const cluster = await openIn(dataDir);
    process.kill(pidIn(clusterDirOf(dataDir)), 'SIGKILL');
    await expect.poll(() => postmasterState(clusterDirOf(dataDir)).kind).toBe('stale');
    await cluster.revive();
    expect(await read(cluster.databaseUrl, 'select answer from kept')).toEqual([42]);
    await cluster.release();
  });

  test('is taken over when it outlived its owner, and left running while another process uses it', async () => {
    const first = await openIn(dataDir);
    const second = await openIn(dataDir);
    expect(second.databaseUrl).toBe(first.databaseUrl);
    const user = openDatabase(first.databaseUrl, { connectionsMax: 1, applicationName: 'test' });
    await checkDatabase(user);
    await second.release();
    await checkDatabase(user);
    await user.close();
    await first.release();
    expect(postmasterState(clusterDirOf(dataDir))).toEqual({ kind: 'stopped' });
  });
});

describe('the embedded database starts although a dead server left its postmaster.pid', () => {
  const dataDir = join(parent, 'stale');
  const clusterDir = clusterDirOf(dataDir);
  const leave = (text: string): void => writeFileSync(join(clusterDir, 'postmaster.pid'), text);
  const leaveNumber = (pid: number): void => leave(`${pid}\n${clusterDir}\n1\n5432\n\n127.0.0.1\n`);

  async function expectStart(): Promise<void> {
    const cluster = await openIn(dataDir);
    expect(await read(cluster.databaseUrl, 'select 1 + 1')).toEqual([2]);
    await cluster.release();
  }

  test('under a number that another program of this user has now', async () => {
    await expectStart();
    leaveNumber(process.pid);
    await expectStart();
  });

  test('under the number of a process of another user', async () => {
    leaveNumber(1);
    const uid = postgresAccount()?.uid;
    // Root may signal every process. The account that runs PostgreSQL may not, like an ordinary user who starts the product.
    if (uid !== undefined) {
      const script = `import { postmasterState } from '${import.meta.dirname}/postmaster.ts'; process.setuid(${uid}); console.log(postmasterState('${clusterDir}').kind);`;
      expect((await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])).stdout).toBe(
        'stale\n',
      );
    }
    await expectStart();
  });

  test('under the number of the PostgreSQL of another folder', async () => {
    leaveNumber(pidIn(join(inject('clusterFolder'), 'data')));
    await expectStart();
  });

  test('under the number of a process that has ended and that its parent has not collected', async () => {
    const idle = spawn('sh', ['-c', 'true & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = await once(idle.stdout, 'data');
    leaveNumber(Number(String(line)));
    await expectStart();
    idle.kill();
  });

  test.each([
    ['empty', ''],
    ['cut off', '4294967295'],
    ['not even a number', 'damaged\n'],
    ['negative', '-1\n'],
  ])('that is %s', async (_name, text) => {
    leave(text);
    await expectStart();
  });

  test('and four processes start it at the same moment: one server runs, and its postmaster.pid stays', async () => {
    leaveNumber(process.pid);
    const { databasePassword } = embeddedSecrets(dataDir);
    const script = `import { openCluster } from '${import.meta.dirname}/cluster.ts'; process.stdout.write((await openCluster('${dataDir}', '${databasePassword}')).databaseUrl); process.exit();`;
    const urls = await Promise.all(
      Array.from(
        { length: 4 },
        async () =>
          (
            await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
              cwd: process.cwd(),
            })
          ).stdout,
      ),
    );
    expect(new Set(urls).size).toBe(1);
    const cluster = await openIn(dataDir);
    expect(cluster.databaseUrl).toBe(urls[0]);
    expect(await read(cluster.databaseUrl, `select pg_postmaster_start_time() is not null`)).toEqual([true]);
    expect(postmasterState(clusterDir)).toMatchObject({ kind: 'running' });
    await cluster.release();
  });
});

test('the embedded database has the memory that a setting names', async () => {
  const dataDir = join(parent, 'memory');
  prepareDataDir(dataDir);
  const { databasePassword } = embeddedSecrets(dataDir);
  const cluster = await openCluster(dataDir, databasePassword, {}, { sharedBuffersMb: 200, candidates: 0 });
  expect(await read(cluster.databaseUrl, 'show shared_buffers')).toEqual(['200MB']);
  await cluster.release();
});
