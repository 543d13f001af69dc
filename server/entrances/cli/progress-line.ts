// Progress on one line of a terminal. In other outputs, a line every few seconds, so that a log stays readable.
import type { MigrationProgress } from '../../foundation/database/public.ts';

/** A terminal, or a file or pipe: `isTTY` may be missing there. */
export interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

export interface ProgressLine {
  show(text: string): void;
  /** Shows the last text if it has not been shown yet. */
  end(): void;
}

const redrawMs = 100;
const linesMs = 5_000;

export function progressLine(out: Output): ProgressLine {
  let shownAtMs = 0;
  let pending: string | null = null;
  let isOpen = false;
  const write = (text: string): void => {
    out.write(out.isTTY ? `\r\u001B[2K${text}` : `${text}\n`);
    isOpen = out.isTTY === true;
    pending = null;
  };
  return {
    show: (text) => {
      const nowMs = performance.now();
      pending = text;
      if (nowMs - shownAtMs < (out.isTTY ? redrawMs : linesMs)) return;
      shownAtMs = nowMs;
      write(text);
    },
    end: () => {
      if (pending !== null) write(pending);
      if (isOpen) out.write('\n');
      isOpen = false;
    },
  };
}

const thousands = new Intl.NumberFormat('en-US');
export const countText = (count: number): string => thousands.format(Math.round(count));

/** `1,200 of 50,000, 9,300 a second, 5 s left`. */
export function rateText(done: number, total: number, elapsedMs: number): string {
  const perSecond = done / Math.max(elapsedMs / 1_000, 0.001);
  const leftSeconds = Math.ceil((total - done) / Math.max(perSecond, 1));
  return `${countText(done)} of ${countText(total)}, ${countText(perSecond)} a second${done < total ? `, ${leftSeconds} s left` : ''}`;
}

/** Shows the progress of migrations. */
export function migrationLine(out: Output): (progress: MigrationProgress) => void {
  const line = progressLine(out);
  return ({ step, rowsDone, rowsTotal, rowsNow, elapsedMs }) => {
    // The rate is that of this run, even if it resumes an interrupted migration.
    line.show(
      `Bringing the database up to date (${step}): ${rateText(rowsDone, rowsTotal, elapsedMs * (rowsDone / Math.max(rowsNow, 1)))}`,
    );
    if (rowsDone >= rowsTotal) line.end();
  };
}
