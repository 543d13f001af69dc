// Labeled requests of all kinds, done by a command that is killed at random points. `npm run soak -- deletion-kills` has 10,000 and 50 kills.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { runCommand, startCommand } from '#server/entrances/cli/testing/run-command.ts';
import { zipOfParts } from '#server/features/imports/testing/workbooks.ts';
import { journalOf } from '#server/testing/journal-of.ts';
import { testProduct } from '#server/testing/product.ts';
import { deletionProduct } from './testing/deletion-product.ts';
import { labeledCases } from './testing/labeled-cases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    deletionKills?: { requests: number; kills: number };
  }
}

const product = testProduct({ runsJobs: false });
const journalFile = journalOf(product.databaseUrl);
const deletions = deletionProduct(product, journalFile);

test('the report is exact and nothing is done twice, however often the command is killed', async () => {
  const { requests, kills } = inject('deletionKills') ?? { requests: 200, kills: 3 };
  const cases = labeledCases(requests);
  await deletions.imported(...cases.people);
  const folder = mkdtempSync(join(tmpdir(), 'careroster-drop-'));
  const file = join(folder, 'download.zip');
  writeFileSync(file, await zipOfParts(cases.files));
  for (let kill = 0; kill < kills; kill += 1) {
    const { child, ended } = startCommand('drop', [file], product.databaseUrl);
    // Somewhere between the start of the process and its end.
    await Promise.race([ended, delay(700 + ((kill * 379 + 631) % 1_900))]);
    child.kill('SIGKILL');
    await ended;
  }
  for (let repeated = 0; repeated < 2; repeated += 1) {
    const done = await runCommand('drop', [file], product.databaseUrl);
    expect([done.exitCode, done.err]).toEqual([0, '']);
    expect(readFileSync(join(folder, 'download-status.csv'), 'utf8')).toBe(cases.report);
  }
  expect(await deletions.listed()).toEqual(cases.listed);
  const { rows } = await product.database.pool.query<{ removed: number; different: number }>(
    'select count(*)::int as removed, count(distinct candidate_id)::int as different from completed_removals',
  );
  const [counts] = rows;
  expect(counts?.removed).toBe(counts?.different);
  expect((await product.database.pool.query('select 1 from removed_candidates')).rowCount).toBe(cases.removed);
}, 3_600_000);
