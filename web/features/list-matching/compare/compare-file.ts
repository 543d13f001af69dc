// Sends the rows of a file to the server, part by part, from the first one that is not compared yet.
import { matchLimits as limits } from '#contract/list-matching/match-limits.ts';
import type { MatchRun } from '#contract/list-matching/match-runs.ts';
import type { OutputOf } from '#contract/call.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { fileRows } from './file-rows.ts';
import { prepareRow, rowText, type RowRules } from './prepare-row.ts';
import type { FileOutline } from './read-outline.ts';

/** Of work without a rest, in which the page answers clicks. */
const sliceMs = 8;
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

const triesMax = 5;
/** The server first reads all licenses of the directory, which takes minutes when it is large and the server busy. */
const triesOfUnavailableMax = 60;
const pauseMs = 2_000;

interface CompareOptions {
  run: MatchRun;
  rules: RowRules;
  signal: AbortSignal;
  onProgress: (compared: { run: MatchRun; comparesNames: boolean }) => void;
  /** Receives the texts of rows that are ambiguous. They stay in the browser. */
  onAmbiguous: (texts: ReadonlyMap<number, string>) => void;
}

/** Rejects with a RequestError, or with an AbortError when `signal` fired. */
export async function compareFile({ file, form, rowsBefore }: FileOutline, options: CompareOptions): Promise<void> {
  let part: string[][] = [];
  let row = -rowsBefore;
  let comparing = Promise.resolve();
  // A part is prepared while the server compares the one before.
  const send = async (): Promise<void> => {
    const prepared = { part, firstRow: row - part.length, rows: await prepareRows(part, options.rules) };
    part = [];
    await comparing;
    comparing = sendPart(prepared, options);
    // Its failure is noticed with the next part, or at the end.
    comparing.catch(() => undefined);
  };
  try {
    for await (const { rows, share } of fileRows(file, form)) {
      for (const cells of rows) {
        // The header and what is above it have no number.
        if (row >= options.run.comparedRows) part.push(cells);
        row += 1;
        if (part.length === limits.chunkRowsMax) await send();
      }
      options.signal.throwIfAborted();
      if (share === 1 && part.length > 0) await send();
    }
  } finally {
    await comparing;
  }
}

type PreparedRows = Awaited<ReturnType<typeof prepareRow>>[];

async function prepareRows(part: readonly string[][], rules: RowRules): Promise<PreparedRows> {
  const rows = [];
  let restedMs = performance.now();
  for (const cells of part) {
    rows.push(await prepareRow(cells, rules));
    if (performance.now() - restedMs < sliceMs) continue;
    await nextTask();
    restedMs = performance.now();
  }
  return rows;
}

async function sendPart(
  { part, firstRow, rows }: { part: readonly string[][]; firstRow: number; rows: PreparedRows },
  { run: { id }, rules, signal, onProgress, onAmbiguous }: CompareOptions,
): Promise<void> {
  const answer = await sendAgain({ id, firstRow, rows }, signal);
  const ambiguous = answer.rows.flatMap(({ outcome }, at): [number, string][] =>
    outcome === 'ambiguous' ? [[firstRow + at, rowText(part[at] ?? [], rules.fields)]] : [],
  );
  if (ambiguous.length > 0) onAmbiguous(new Map(ambiguous));
  onProgress(answer);
}

type Sent = Parameters<typeof call<'listMatching.matchRows'>>[1];

/** An answer that was lost is not asked for again: the server knows that these rows are compared. */
async function sendAgain(sent: Sent, signal: AbortSignal): Promise<OutputOf<'listMatching.matchRows'>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call('listMatching.matchRows', sent, { signal });
    } catch (error) {
      const code = readFailure(error)?.code ?? '';
      const isTemporary = ['UNREACHABLE', 'UNAVAILABLE', 'TOO_MANY', 'WRONG_ROW'].includes(code);
      const most = code === 'UNAVAILABLE' ? triesOfUnavailableMax : triesMax;
      if (!isTemporary || signal.aborted || tries >= most) throw error;
      if (code !== 'WRONG_ROW') await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const run = await call('listMatching.readMatchRun', { id: sent.id }, { signal });
      if (run.comparedRows >= sent.firstRow + sent.rows.length) return { run, rows: [], comparesNames: true };
    }
  }
}
