// `npm run bench -- COMMAND`: measurements, printed as tables. They take long and need the machine for themselves. `all`, `growth` and
// `impact` save the figures of each part and continue when they are run again; `--again PART` measures a saved part again, `--only PART` no other.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAlerts } from './alert-bench.ts';
import { benchAll } from './all-bench.ts';
import { benchExports } from './export-bench.ts';
import { benchGrowth, growthSizes } from './growth-bench.ts';
import { benchImpact } from './impact-bench.ts';
import { benchCompanion, benchImport, companionTable, importTable } from './import-bench.ts';
import { benchMix } from './mix-bench.ts';
import { mixTable } from './mix-table.ts';
import { benchPageLoad } from './page-load-bench.ts';
import { benchReveals, revealTable } from './reveal-bench.ts';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const folder = join(tmpdir(), 'careroster-bench');
const {
  values: { against = null, again, help, only },
  positionals: [name = 'all', ...words],
} = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    again: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const order = { again, only, say };
/** Of commands that save the figures of each part. */
const partOptions = '[--only PART] [--again PART]';

interface Command {
  /** What its numbers are, and the values of those that are not given. */
  numbers: Readonly<Record<string, number>>;
  options?: string;
  run: (numbers: readonly number[]) => Promise<string>;
}

const [people, smallDirectory, perSecond] = [1_504_202, 200_000, 200];
const size = (value: number | undefined): number => value ?? 0;
const commands: Readonly<Record<string, Command>> = {
  all: {
    numbers: { CANDIDATES: people, IMPORTED: 300_000, 'REVEALS PER SECOND': perSecond },
    options: `[--against COMMIT] ${partOptions}`,
    run: ([candidates, imported, revealsPerSecond]) =>
      benchAll(
        folder,
        {
          people: size(candidates),
          imported: size(imported),
          revealsPerSecond: size(revealsPerSecond),
          against,
        },
        order,
      ),
  },
  growth: {
    numbers: Object.fromEntries(growthSizes.map((candidates, at) => [`SIZE ${at + 1}`, candidates])),
    options: partOptions,
    run: (sizes) => benchGrowth(folder, words.length === 0 ? growthSizes : sizes.slice(0, words.length), order),
  },
  impact: {
    numbers: { CANDIDATES: smallDirectory, IMPORTED: 50_000 },
    options: partOptions,
    run: ([candidates, imported]) => benchImpact(folder, size(candidates), size(imported), order),
  },
  mix: {
    numbers: { CANDIDATES: smallDirectory },
    options: '[--against COMMIT]',
    run: async ([candidates]) => mixTable(await benchMix(size(candidates), against)),
  },
  import: {
    numbers: { ROWS: smallDirectory },
    run: async ([rows]) =>
      [
        importTable([await benchImport(folder, 'nppes', size(rows)), await benchImport(folder, 'vendor', size(rows))]),
        companionTable(await benchCompanion(folder, size(rows))),
      ].join('\n\n'),
  },
  companion: {
    numbers: { ROWS: smallDirectory },
    run: async ([rows]) => companionTable(await benchCompanion(folder, size(rows))),
  },
  reveals: {
    numbers: { 'PER SECOND': perSecond, CANDIDATES: smallDirectory },
    run: async ([rate, candidates]) => revealTable(await benchReveals(folder, size(candidates), size(rate))),
  },
  alerts: {
    numbers: { CANDIDATES: smallDirectory, SEARCHES: 10_000, CHANGED: 30_000 },
    run: ([candidates, searches, changed]) => benchAlerts(folder, size(candidates), size(searches), size(changed)),
  },
  exports: { numbers: { CANDIDATES: smallDirectory }, run: ([candidates]) => benchExports(folder, size(candidates)) },
  'page-load': { numbers: { CANDIDATES: 20_000 }, run: ([candidates]) => benchPageLoad(folder, size(candidates)) },
};

const command = commands[name];
const numbers = Object.values(command?.numbers ?? {}).map((value, at) => Number(words[at] ?? value));
if (
  help ||
  command === undefined ||
  words.length > numbers.length ||
  numbers.some((value) => !Number.isInteger(value) || value < 1)
) {
  const usages = Object.entries(commands).map(([one, { numbers: named, options = '' }]) =>
    [one, ...Object.entries(named).map(([number, value]) => `[${number} = ${value}]`), options].join(' ').trim(),
  );
  say(`Usage: npm run bench -- COMMAND, one of:\n  ${usages.join('\n  ')}`);
  process.exit(help ? 0 : 2);
}
mkdirSync(folder, { recursive: true });
say(await command.run(numbers));
