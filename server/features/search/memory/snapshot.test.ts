import {
  copyFileSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testDatabase } from '#server/testing/database.ts';
import { randomId, randomNumbers, writePeople } from '../testing/candidates.ts';
import { askedQuery } from '../testing/asked-query.ts';
import { quietLog } from '../testing/quiet-log.ts';
import { startLiveIndex } from '../testing/live-index-fixture.ts';
import { setKeyOf } from '#search-index/public.ts';
import { toEngineAnswer } from '../engine-answer.ts';
import { memoryEngine } from './memory-engine.ts';
import { readSnapshotFile, writeSnapshotFile } from './snapshot-file.ts';

const { database, url } = testDatabase();
const other = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'careroster-snapshot-'));
const file = join(folder, 'search-index.snapshot');
const saved = join(folder, 'kept');
const random = randomNumbers(5);
const filters = { query: 'm', limit: 100 };
/** No test measures how fast a snapshot is saved. */
const stopMs = 300_000;

/** Starts on the file, asks, and stops, which saves. Answers what was found and what the log said. */
async function visit(databaseUrl = url, snapshotFile = file): Promise<{ answer: unknown; log: string }> {
  const { log, lines } = quietLog();
  const engine = memoryEngine({ databaseUrl, snapshotFile, readers: 1, stopMs }, log);
  try {
    await engine.ready();
    const { cards, count, facets } = await engine.search(askedQuery(filters), new AbortController().signal);
    return { answer: { cards, count, facets }, log: lines.join('\n') };
  } finally {
    await engine.close();
  }
}

/** What an index without a past answers. */
async function truth(): Promise<unknown> {
  const here = startLiveIndex(database);
  await expect.poll(() => here.isFollowed(), { interval: 2 }).toBe(true);
  const query = askedQuery(filters, '2026-11-21');
  const { cards, count, facets } = toEngineAnswer(here.reader().search(query), query, {
    startedMs: 0,
    moment: '',
    set: setKeyOf(query),
  });
  await here.stop();
  return { cards, count, facets };
}

const built = () => statSync(file).ino;

beforeAll(async () => {
  await writePeople(
    database,
    random,
    Array.from({ length: 120 }, () => randomId(random)),
  );
  await visit();
  copyFileSync(file, saved);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a snapshot is not believed', () => {
  test('after any of 200 flipped bits', () => {
    const whole = readFileSync(saved);
    for (let round = 0; round < 200; round += 1) {
      const damaged = Buffer.from(whole);
      const at = random(whole.length);
      damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << random(8)), at);
      writeFileSync(file, damaged);
      expect(() => readSnapshotFile(file, 1), `byte ${at}`).toThrow();
    }
  });

  test('cut off at any of 50 places', () => {
    for (let round = 0; round < 50; round += 1) {
      copyFileSync(saved, file);
      truncateSync(file, random(statSync(saved).size));
      expect(() => readSnapshotFile(file, 1)).toThrow();
    }
  });

  test.each([
    ['flipped', (bytes: Buffer) => bytes.fill(255, bytes.length - 5_000, bytes.length - 4_000)],
    ['something else', () => Buffer.from('not a snapshot')],
  ])(
    'when it is %s: the engine says so, reads the database, answers right, and saves a sound one',
    async (_case, damage) => {
      writeFileSync(file, damage(readFileSync(saved)));
      const { answer, log } = await visit();
      expect(log).toContain('cannot be used and is rebuilt');
      expect(answer).toEqual(await truth());
      expect(() => readSnapshotFile(file, 1)).not.toThrow();
    },
  );

  test('by another database', async () => {
    copyFileSync(saved, file);
    expect((await visit(other.url)).answer).toMatchObject({ count: 0 });
    copyFileSync(saved, file);
  });

  test('when the directory was restored to an earlier day, whatever numbers its changes have since', async () => {
    copyFileSync(saved, file);
    await database.pool.query('create table kept as select * from candidates limit 40');
    await database.pool.query('delete from candidates');
    await database.pool.query('insert into candidates select * from kept');
    await database.pool.query(`update candidate_changes set recorded_at = recorded_at + interval '1 microsecond'`);
    expect((await visit()).answer).toEqual(await truth());
  });

  test('when the change it has read up to is no longer in the log', async () => {
    await database.pool.query(`delete from candidates where last_name = 'Smith'`);
    await database.pool.query('delete from candidate_changes');
    await writePeople(database, random, ['17']);
    expect((await visit()).answer).toEqual(await truth());
  });
});

describe('a snapshot', () => {
  test('reaches the disk in bounded steps, and the old file is valid after an end at any of them', () => {
    copyFileSync(saved, file);
    const before = readFileSync(file);
    const { index, source } = readSnapshotFile(file, 1);
    const later = { ...source, position: { ...source.position, recordedAt: '1' } };
    const bytes = 4_096;
    const write = (endAt: number): number => {
      let steps = 0;
      let flushed = 0;
      writeSnapshotFile(file, index.share(), later, {
        bytes,
        flush: (descriptor) => {
          const { size } = fstatSync(descriptor);
          expect(size - flushed).toBeLessThanOrEqual(bytes);
          flushed = size;
          if (steps === endAt) throw new Error('The process ended.');
          steps += 1;
        },
      });
      return steps;
    };
    let steps = 0;
    for (;;) {
      try {
        write(steps);
        break;
      } catch (error) {
        expect(String(error)).toContain('The process ended.');
        expect(readFileSync(file).equals(before)).toBe(true);
        expect(readSnapshotFile(file, 1).source).toEqual(source);
        steps += 1;
      }
    }
    expect(steps).toBeGreaterThan(10);
    expect(readSnapshotFile(file, 1).source).toEqual(later);
  });

  test('is gone on from: what changed since is in the first answer', async () => {
    await visit();
    await writePeople(
      database,
      random,
      Array.from({ length: 30 }, () => randomId(random)),
    );
    await changeCandidates(database.pool, 'delete from candidates where id % 5 = 0');
    const before = built();
    const { answer, log } = await visit();
    expect(answer).toEqual(await truth());
    expect(log).not.toMatch(/cannot be used|rebuilt|failed/);
    expect(built()).not.toBe(before);
  });

  test('is not written again when nothing has changed', async () => {
    await visit();
    const before = built();
    await visit();
    expect(built()).toBe(before);
    expect(existsSync(`${file}.new`)).toBe(false);
  });

  test('that cannot be written does not stop searches', async () => {
    const nowhere = join(folder, 'no such folder', 'file');
    expect((await visit(url, nowhere)).answer).toEqual(await truth());
  });
});
