// Brings values that earlier rules stored into the form of the present ones, in chunks of one transaction, beside a running server.
// Repeated, it changes nothing; after a kill it is run again, and finds the rest.
import { rewriteClaims, type ChangedValue, type ContactReader } from '#server/features/candidates/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { findUnfinished, withImportLock } from '../batches/batch-store.ts';
import { maskedSample } from '../formats/row-result.ts';
import { ImportFault } from '../import-fault.ts';
import { claimRules } from './claim-rules.ts';

export interface Renormalization {
  candidates: number;
  changedCandidates: number;
  /** By field, with the first values, contacts masked: `ann → Ann`. */
  fields: Map<string, { count: number; samples: string[] }>;
}

const samplesMax = 3;

/** `today` is null: writes nothing. @throws ImportFault while an import runs or a batch is unfinished */
export async function renormalize(
  database: Database,
  reader: ContactReader,
  today: string | null,
  onProgress: (candidates: number) => void,
): Promise<Renormalization> {
  const work = () => rewriteAll(database, reader, today, onProgress);
  if (today === null) return work();
  const done = await withImportLock(database, async () => {
    const unfinished = await findUnfinished(database);
    if (unfinished === null) return work();
    throw new ImportFault(
      'unfinished',
      `The batch ${unfinished.id} is unfinished: import its file again to complete it, or take it back with npm run import:undo -- ${unfinished.id}, then run the command again.`,
    );
  });
  if (done === null)
    throw new ImportFault('busy', 'An import is running. Wait until it has ended, then run the command again.');
  return done;
}

async function rewriteAll(
  database: Database,
  reader: ContactReader,
  today: string | null,
  onProgress: (candidates: number) => void,
): Promise<Renormalization> {
  const result: Renormalization = { candidates: 0, changedCandidates: 0, fields: new Map() };
  for (let afterId: string | undefined = '0'; afterId !== undefined;) {
    const start: string = afterId;
    const { ids, changedCandidates, changes } = await inTransaction(database, (client) =>
      rewriteClaims(client, reader, claimRules, start, today),
    );
    result.candidates += ids.length;
    result.changedCandidates += changedCandidates;
    for (const change of changes) count(result, change);
    onProgress(result.candidates);
    afterId = ids.at(-1);
  }
  return result;
}

function count({ fields }: Renormalization, { field, before, after }: ChangedValue): void {
  const counted = fields.get(field) ?? { count: 0, samples: [] };
  counted.count += 1;
  const sample = [before, after].map((value) => shown(field, value)).join(' → ');
  if (counted.samples.length < samplesMax && !counted.samples.includes(sample)) counted.samples.push(sample);
  fields.set(field, counted);
}

function shown(field: string, value: unknown): string {
  if (value === null) return '(nothing)';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return maskedSample(text, /_(?:email|phone)$/.test(field));
}
