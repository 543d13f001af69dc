// The thread that reads a file: what it finds out before anything is written, and the chunks that it prepares.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { testDraft } from '#server/testing/drafts.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { identityHasher } from '../../candidates/public.ts';
import { byHeader } from './choose-columns.ts';
import { preparedChunks, surveyFile } from './read-in-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'careroster-reading-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every tenth row has no last name. */
function fileOf(rows: number): { file: string; content: string } {
  const lines = Array.from({ length: rows }, (_, at) => `${at},Rosa,${at % 10 === 9 ? '' : `Almeida${at}`},Nurse,38`);
  const content = ['id,Contactfirstname,Contactlastname,specialty,Shoe size', ...lines, ''].join('\n');
  const file = join(folder, `${rows}.csv`);
  writeFileSync(file, content);
  return { file, content };
}

const jobOf = (file: string) => ({
  file,
  options: { source: 'acme', sheet: null, columns: byHeader },
  secrets: testSecrets,
  signal: new AbortController().signal,
});

test('a file is surveyed: its rows, columns, content, and the keys of a sample of its people', async () => {
  const { file, content } = fileOf(5_000);
  const progress: [rows: number, share: number][] = [];
  const survey = await surveyFile(jobOf(file), (rows, share) => void progress.push([rows, share]));
  const checksum = crc32(content).toString(16).padStart(8, '0');
  expect(survey).toMatchObject({
    format: 'vendor',
    ignoredColumns: ['Shoe size'],
    rows: 5_000,
    fingerprint: `${content.length}-${checksum}`,
  });
  // A row without a last name has no keys. Of 5,000 rows every eighth is kept.
  const first = testDraft({ lastName: 'Almeida0', keys: [{ kind: 'vendor', value: 'acme:0' }] });
  expect(survey.sample[0]).toEqual(identityHasher(testSecrets.lookupKey).identify(first).keys);
  expect(survey.sample.length).toBeGreaterThan(500);
  expect(survey.sample.length).toBeLessThanOrEqual(1_000);
  expect(progress.length).toBeGreaterThan(0);
  for (const [rows, share] of progress) expect([rows < 5_000, share > 0, share <= 1]).toEqual([true, true, true]);
});

test('the chunks of a file have each row once, with the lines of those that are rejected', async () => {
  const { file } = fileOf(2_500);
  const read = async (afterLine: number) => {
    const task = {
      kind: 'write' as const,
      origin: { source: 'acme', batchId: 'acme-1', today: '2026-11-21' },
      afterLine,
      isDirectoryEmpty: false,
    };
    const chunks = [];
    for await (const chunk of preparedChunks({ ...jobOf(file), task })) chunks.push(chunk);
    return chunks;
  };
  const all = await read(0);
  expect(all.map(({ rows, lastLine, skipped }) => [rows, lastLine, skipped])).toEqual([
    [1_000, 1_001, 0],
    [1_000, 2_001, 0],
    [500, 2_501, 0],
  ]);
  expect(all.map(({ people, rejected }) => [people.count, rejected.length])).toEqual([
    [900, 100],
    [900, 100],
    [450, 50],
  ]);
  expect(all[1]?.rejected.slice(0, 2).map(({ line }) => line)).toEqual([1_011, 1_021]);
  // Continued in the middle of a chunk, as after a kill between versions with other chunks.
  const rest = await read(1_501);
  expect(rest.map(({ rows, lastLine }) => [rows, lastLine])).toEqual([
    [500, 2_001],
    [500, 2_501],
  ]);
});
