import type { Finding } from '../../foundation/diagnosis/public.ts';
import type { Output } from './progress-line.ts';

const signs = { ok: 'ok', warning: 'WARNING', problem: 'PROBLEM' } as const;

/** One line each. */
export function showFindings(out: Output, findings: readonly Finding[]): void {
  for (const { level, subject, text } of findings)
    out.write(`${signs[level].padEnd(8)} ${subject.padEnd(17)} ${text}\n`);
}
