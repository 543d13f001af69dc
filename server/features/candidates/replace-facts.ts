// The short way of companions of the registry's file: most of their rows repeat what the directory has, and the others replace a few facts
// of a person whom one source names. Nothing has to be decided about these, so neither contacts nor other values of the person are read.
// What is left takes the way of all rows, with the same result.
import type { PoolClient } from 'pg';
import type { BatchJournal } from './batch-journal.ts';
import { findCarried } from './carried-keys-store.ts';
import { lookUpKeys } from './candidates-store.ts';
import { readKeys } from './candidate-rows.ts';
import { replacedFacts, replacedText } from './companion-facts.ts';
import { listAsBefore } from './listing-store.ts';
import type { Origin } from './merge-candidate.ts';
import { isChange, rowsOf } from './prepare-draft.ts';
import type { ChangedDegree, ChangedPlaces, ClaimChange, PreparedRow, WholeFacts } from './prepare-draft.ts';
import { readSaid, saveFacts } from './replace-facts-store.ts';
import type { SaidFacts } from './replace-facts-store.ts';
import { nothingWritten } from './write-counts.ts';
import type { WriteCounts } from './write-counts.ts';

export interface ReplacedFacts {
  written: WriteCounts;
  /** The rows that are still to be written. */
  rest: PreparedRow[];
}

type Says = (ChangedPlaces | ChangedDegree) & { whole: WholeFacts };
interface WholeChange extends ClaimChange {
  says: Says;
}

interface FoundChange {
  change: WholeChange;
  said: SaidFacts;
}

/** Without a journal nothing is replaced. */
export async function replaceFacts(
  client: PoolClient,
  prepared: PreparedRow[],
  origin: Origin,
  journal: BatchJournal | undefined,
): Promise<ReplacedFacts> {
  const kind = prepared.find(isWhole)?.says.kind;
  // A draft may come before a change of the same person.
  if (journal === undefined || kind === undefined || !prepared.every(isChange))
    return { written: nothingWritten, rest: prepared };
  const { found, rest, unknown } = await find(client, prepared, kind);
  const same: FoundChange[] = [];
  const changed: FoundChange[] = [];
  for (const each of found) {
    const standing = standingOf(each, origin.source);
    if (standing === 'open') rest.push(each.change);
    else (standing === 'same' ? same : changed).push(each);
  }
  await journal.recordOverlaps(client, origin.batchId, batchesOf([...same, ...changed], origin.batchId));
  await write(client, changed, kind, origin, journal);
  const handled = [...same, ...changed].map(({ change }) => change);
  return {
    written: {
      ...nothingWritten,
      changed: rowCount(changed.map(({ change }) => change)),
      unchanged: rowCount(same.map(({ change }) => change)),
      unknown: rowCount(unknown),
      placesLeftOut: handled.reduce((sum, { says }) => sum + says.whole.placesLeftOut, 0),
    },
    rest,
  };
}

const isWhole = (row: PreparedRow): row is WholeChange => isChange(row) && row.says?.whole !== undefined;

const rowCount = (changes: readonly ClaimChange[]): number => changes.reduce((sum, change) => sum + rowsOf(change), 0);

interface Found {
  found: FoundChange[];
  rest: PreparedRow[];
  /** Nobody has the key. */
  unknown: ClaimChange[];
}

/** What is on file about the people whom exactly one of the rows names. */
async function find(client: PoolClient, changes: readonly ClaimChange[], kind: Says['kind']): Promise<Found> {
  const { owners, ambiguous } = await lookUpKeys(
    client,
    changes.map(({ claimKey }) => claimKey),
  );
  // Also somebody else may have such a key.
  const carried = await findCarried(client, [...owners.keys()]);
  const namings = new Map<string, number>();
  for (const id of owners.values()) namings.set(id, (namings.get(id) ?? 0) + 1);
  const wanted: { id: string; change: WholeChange }[] = [];
  const rest: PreparedRow[] = [];
  const unknown: ClaimChange[] = [];
  for (const change of changes) {
    const id = owners.get(change.claimKey);
    if (id === undefined && !ambiguous.has(change.claimKey)) unknown.push(change);
    else if (
      id !== undefined &&
      namings.get(id) === 1 &&
      !carried.has(change.claimKey) &&
      isWhole(change) &&
      change.says.kind === kind
    )
      wanted.push({ id, change });
    else rest.push(change);
  }
  const onFile = await readSaid(
    client,
    wanted.map(({ id, change }) => ({ id, facts: change.says.whole.text })),
    replacedFacts[kind],
  );
  const found = wanted.flatMap(({ id, change }): FoundChange[] => {
    const said = onFile.get(id);
    if (said === undefined) rest.push(change);
    return said === undefined ? [] : [{ change, said }];
  });
  return { found, rest, unknown };
}

/** `open`: another way has to decide. */
function standingOf({ change, said }: FoundChange, source: string): 'same' | 'changed' | 'open' {
  const claim = said.claims[source];
  const { claimKey, says } = change;
  if (claim === undefined || (claim.endedOn ?? null) !== null) return 'open';
  if (!(claim.keys ?? readKeys(said.keys)).includes(claimKey)) return 'open';
  // The values of a sole source are those of the row.
  if (claim.said === undefined && Object.keys(said.claims).length === 1) return said.differs ? 'changed' : 'same';
  return replacedText(says.kind, claim.said?.clinical) === says.whole.text ? 'same' : 'open';
}

/** The earlier batches that wrote what is on file, each once. */
function batchesOf(found: readonly FoundChange[], batchId: string): string[] {
  const ids = new Set<string>();
  for (const { said } of found) {
    if (said.firstBatch !== null) ids.add(said.firstBatch);
    for (const claim of Object.values(said.claims)) ids.add(claim.batchId);
  }
  ids.delete(batchId);
  return [...ids];
}

async function write(
  client: PoolClient,
  changed: readonly FoundChange[],
  kind: Says['kind'],
  { source, batchId }: Origin,
  journal: BatchJournal,
): Promise<void> {
  if (changed.length === 0) return;
  await journal.recordFactsBefore(
    client,
    batchId,
    changed.flatMap(({ said: { id, firstBatch, claims, clinical } }) =>
      firstBatch === batchId ? [] : { candidateId: id, batchId: claims[source]?.batchId ?? '', clinical },
    ),
  );
  await listAsBefore(
    client,
    batchId,
    changed.map(({ said }) => said.id),
  );
  await saveFacts(
    client,
    changed.map(({ change, said }) => ({
      id: said.id,
      facts: change.says.whole.text,
      claims: JSON.stringify({ [source]: { ...said.claims[source], batchId } }),
    })),
    replacedFacts[kind],
  );
}
