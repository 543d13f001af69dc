// Compares the index with the TypeScript libraries that one would choose instead, on the same candidates and searches, each in a process of
// its own. Each is saved when it is measured, so that the next run continues.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { quantilesText, tableRow } from '../quantiles.ts';
import { continueText, figuresOf, runParts } from '../run-parts.ts';
import type { RunOrder } from '../run-parts.ts';

const program = fileURLToPath(new URL('library-worker.ts', import.meta.url));
const names = ['index', 'MiniSearch', 'FlexSearch', 'Orama', 'ItemsJS'] as const;
const shares = [0.5, 0.95, 0.99] as const;

const measuredLibrary = z.object({
  /** Of processor time. */
  buildSeconds: z.number(),
  /** Of the process after the build. */
  residentMb: z.number(),
  missing: z.string(),
  /** The class of each search; the second half of them was never used for tuning. */
  kinds: z.array(z.string()),
  /** Null: not asked, because the searches before took minutes. */
  answers: z.array(z.object({ ms: z.number(), processorMs: z.number(), total: z.number() }).nullable()),
});
type MeasuredLibrary = z.infer<typeof measuredLibrary>;

/** `searches`: of each half. */
export async function benchLibraries(
  folder: string,
  people: number,
  searches: number,
  order: RunOrder,
): Promise<string> {
  const { saved, missing } = await runParts({
    file: join(folder, `libraries-${people}-${searches}.json`),
    parts: names.map((name) => ({ name, measure: () => measure(name, people, searches, folder) })),
    order,
  });
  const libraries = names.flatMap((name) =>
    name in saved ? [[name, figuresOf(saved, name, measuredLibrary)] as const] : [],
  );
  const table = tableOf(people, libraries);
  return missing.length === 0 ? table : `${table}\n\n${continueText(missing)}`;
}

/** The line of JSON is checked when it is read from the saved figures. */
async function measure(name: string, people: number, searches: number, folder: string): Promise<unknown> {
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=12000', program, name, String(people), String(searches), folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(`${name} was not measured; its errors are above.`);
  return JSON.parse(out);
}

function tableOf(people: number, libraries: readonly (readonly [string, MeasuredLibrary])[]): string {
  const index = libraries[0]?.[1];
  const times = ({ answers }: MeasuredLibrary, isWanted: (at: number) => boolean): string =>
    quantilesText(
      answers.filter((_, at) => isWanted(at)).flatMap((answer) => answer?.ms ?? []),
      shares,
    );
  const all = (make: (figures: MeasuredLibrary) => string): string[] => libraries.map(([, figures]) => make(figures));
  const kinds = index?.kinds ?? [];
  const half = kinds.length / 2;
  return [
    `${people.toLocaleString('en-US')} invented candidates, ${kinds.length} searches, one after another; p50 / p95 / p99, milliseconds. All libraries search one text of all words of a candidate, without weights by field.`,
    '',
    tableRow('searches', ...libraries.map(([name]) => name)),
    tableRow('---', ...libraries.map(() => '---')),
    tableRow('half that was used for tuning', ...all((figures) => times(figures, (at) => at < half))),
    tableRow('half that never was', ...all((figures) => times(figures, (at) => at >= half))),
    ...[...new Set(kinds)].map((kind) =>
      tableRow(kind, ...all((figures) => times(figures, (at) => kinds[at] === kind))),
    ),
    tableRow(
      'whole mix, processor time',
      ...all(({ answers }) =>
        quantilesText(
          answers.flatMap((answer) => answer?.processorMs ?? []),
          shares,
        ),
      ),
    ),
    tableRow('build, seconds of processor time', ...all(({ buildSeconds }) => buildSeconds.toFixed(1))),
    tableRow('process after the build, MB', ...all(({ residentMb }) => residentMb.toFixed(0))),
    tableRow(
      'totals equal to those of the index',
      ...all(({ answers }) => {
        const asked = answers.flatMap((answer, at) =>
          answer === null ? [] : [answer.total === index?.answers[at]?.total],
        );
        return `${asked.filter(Boolean).length} of ${asked.length}`;
      }),
    ),
    tableRow('left out', ...all(({ missing }) => missing)),
  ].join('\n');
}
