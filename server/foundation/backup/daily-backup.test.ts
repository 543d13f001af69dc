import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/foundation/clock/public.ts';
import { testProduct, type TestProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { makeDailyBackup, nameOfDay } from './public.ts';

const root = mkdtempSync(join(tmpdir(), 'careroster-daily-'));
const folder = join(root, 'backups');
const product = testProduct({ runsJobs: false, backupFolder: folder });
const blocker = join(root, 'a-file');
writeFileSync(blocker, '');
const withoutDisk = testProduct({ runsJobs: false, backupFolder: join(blocker, 'backups') });
const withoutFolder = testProduct({ runsJobs: false });
afterAll(() => rmSync(root, { recursive: true }));

const backup = z.object({
  checkedAt: z.string().nullable(),
  name: z.string(),
  rows: z.number(),
  bytes: z.number(),
  failure: z.string().nullable(),
});
const overview = z.object({ needsAction: z.object({ isBackupMissing: z.boolean() }), backup: backup.nullable() });
const read = async (of: TestProduct) =>
  overview.parse(await (await (await of.as('admin')).request('/api/overview')).json());

test('the server makes and checks a backup a day, keeps seven, and shows the last one', async () => {
  const today = nameOfDay(systemClock.now());
  const older = Array.from({ length: 8 }, (_, day) => `careroster-2026-01-0${day + 1}`);
  for (const name of [...older, 'monday', 'careroster-2026-01-09.partial'])
    mkdirSync(join(folder, name), { recursive: true });
  await product.runJob('backup.daily', {});
  expect(readdirSync(folder).toSorted()).toEqual([...older.slice(-6), today, 'monday'].toSorted());
  expect(await read(product)).toEqual({
    needsAction: { isBackupMissing: false },
    backup: {
      checkedAt: expect.any(String),
      name: today,
      rows: expect.any(Number),
      bytes: expect.any(Number),
      failure: null,
    },
  });
  // A second try of the day finds it done.
  rmSync(join(folder, today), { recursive: true });
  await product.runJob('backup.daily', {});
  expect(existsSync(join(folder, today))).toBe(false);
});

test('a backup that does not match its checksums is refused and deleted, and the next try makes another one', async () => {
  const request = { folder: join(root, 'damaged'), secrets: testSecrets, now: new Date('2026-11-21T03:15:00Z') };
  const { name, rows } = await makeDailyBackup(product.database, request);
  expect(rows).toBeGreaterThan(0);
  const path = join(request.folder, name);
  appendFileSync(join(path, 'candidates.copy.gz'), 'x');
  await expect(makeDailyBackup(product.database, request)).rejects.toThrow(/candidates\.copy\.gz/);
  expect(existsSync(path)).toBe(false);
  expect(await makeDailyBackup(product.database, request)).toMatchObject({ name });
});

test('a failure is in the log and on the overview, and ends no job', async () => {
  await withoutDisk.runJob('backup.daily', {});
  expect(await read(withoutDisk)).toMatchObject({
    needsAction: { isBackupMissing: true },
    backup: { checkedAt: null, failure: expect.stringContaining('cannot be created') },
  });
  expect(withoutDisk.logLines.join('')).toContain('the backup of the day failed');
});

test('without a folder the server makes no backups, and the overview says so', async () => {
  expect(await read(withoutFolder)).toEqual({ needsAction: { isBackupMissing: false }, backup: null });
  expect(await withoutFolder.entrances()).not.toContain('job backup.daily');
});
