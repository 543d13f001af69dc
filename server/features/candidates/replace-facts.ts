// The short way of companions of the registry's file: most of their rows repeat what the directory has, and the others replace a few facts
// of a person whom one source names. Nothing has to be decided about these, so neither contacts nor other values of the person are read.
// What is left takes the way of all rows, with the same result.
import type { PoolClient } from 'pg';
import { unlessTaken } from '#server/foundation/database/public.ts';
import type { BatchJournal } from './batch-journal.ts';
import { replacedFacts, replacedText } from './companion-facts.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { listAsBefore } from './listing-store.ts';
import type { Origin } from './merge-candidate.ts';
import {
  isChange,
  rowsOf,
  type ChangedDegree,
  type ChangedPlaces,
  type ClaimChange,
  type PreparedRow,
  type WholeFacts,
} from './prepare-draft.ts';
import { findNamed, readSaid, saveFacts } from './replace-facts-store.ts';
import { nothingWritten, type WriteCounts } from './write-counts.ts';

export interface ReplacedFacts {
  written: WriteCounts;
  /** Of the candidates that were changed. */
  changedIds: string[];
  /** The rows that are still to be written. */
  rest: PreparedRow[];
}

type Says = (ChangedPlaces | ChangedDegree) & { whole: WholeFacts };
interface WholeChange extends ClaimChange {
  says: Says;
}

interface FoundChange {
  change: WholeChange;
  id: string;
  firstBatch: string | null;
  /** Those that the change replaces, as JSON; null: they stay what they are. */
  before: string | null;
  /** One object for all people with the same claims. */
  claims: StoredClaims;
}

/** Without a journal nothing is replaced. `onFile`: what `findFacts` has found, if that is still so. */
export async function replaceFacts(
  client: PoolClient,
  prepared: PreparedRow[],
  origin: Origin,
  journal: BatchJournal | undefined,
  onFile: FoundFacts | undefined,
): Promise<ReplacedFacts> {
  const facts = journal === undefined ? null : (onFile ?? (await findFacts(client, prepared)));
  if (journal === undefined || facts === null) return { written: nothingWritten, changedIds: [], rest: prepared };
  const { kind, found, rest, unknown } = facts;
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
    changedIds: changed.map(({ id }) => id),
    rest,
  };
}

const isWhole = (row: PreparedRow): row is WholeChange => isChange(row) && row.says?.whole !== undefined;

const rowCount = (changes: readonly ClaimChange[]): number => changes.reduce((sum, change) => sum + rowsOf(change), 0);

export interface FoundFacts {
  kind: Says['kind'];
  found: FoundChange[];
  rest: PreparedRow[];
  /** No one has the key. */
  unknown: ClaimChange[];
}

/** What is on file about the people whom exactly one of the rows names. Null: the rows take the way of all rows. */
export async function findFacts(client: PoolClient, changes: readonly PreparedRow[]): Promise<FoundFacts | null> {
  const kind = changes.find(isWhole)?.says.kind;
  // A draft may come before a change of the same person.
  return kind === undefined || !changes.every(isChange) ? null : find(client, changes, kind);
}

async function find(client: PoolClient, changes: readonly ClaimChange[], kind: Says['kind']): Promise<FoundFacts> {
  const named = await findNamed(
    client,
    changes.map(({ claimKey }) => claimKey),
  );
  const namings = new Map<string, number>();
  for (const { id } of named) if (id !== null) namings.set(id, (namings.get(id) ?? 0) + 1);
  const wanted: { id: string; change: WholeChange }[] = [];
  const rest: PreparedRow[] = [];
  const unknown: ClaimChange[] = [];
  for (const [at, change] of changes.entries()) {
    const { id = null, isUnclear = true } = named[at] ?? {};
    if (isUnclear) rest.push(change);
    else if (id === null) unknown.push(change);
    else if (namings.get(id) === 1 && isWhole(change) && change.says.kind === kind) wanted.push({ id, change });
    else rest.push(change);
  }
  const onFile = await readSaid(
    client,
    wanted.map(({ id, change }) => ({ id, facts: change.says.whole.text })),
    replacedFacts[kind],
  );
  const found = Array.from<FoundChange | null>({ length: wanted.length }).fill(null);
  for (const { firstBatch, claims: text, places, before } of onFile) {
    const claims: StoredClaims = JSON.parse(text);
    for (const place of places) {
      const one = wanted[place];
      if (one !== undefined) found[place] = { ...one, firstBatch, claims, before: before.get(place) ?? null };
    }
  }
  for (const [place, { change }] of wanted.entries()) if (found[place] === null) rest.push(change);
  return { kind, found: found.filter((each) => each !== null), rest, unknown };
}

/** A claim as its column has it. */
interface StoredClaim {
  batchId: string;
  endedOn?: string | null;
  keys?: HashedKey[] | null;
  said?: { clinical?: unknown };
}
type StoredClaims = Readonly<Record<string, StoredClaim>>;

/** `open`: another way has to decide. */
function standingOf({ change, before, claims }: FoundChange, source: string): 'same' | 'changed' | 'open' {
  const claim = claims[source];
  const { claimKey, says } = change;
  if (claim === undefined || (claim.endedOn ?? null) !== null) return 'open';
  // Without keys of its own, the claim has those that identify the candidate.
  if (claim.keys?.includes(claimKey) === false) return 'open';
  // The values of a sole source are those of the row.
  if (claim.said === undefined && Object.keys(claims).length === 1) return before === null ? 'same' : 'changed';
  return replacedText(says.kind, claim.said?.clinical) === says.whole.text ? 'same' : 'open';
}

/** The earlier batches that wrote what is on file, each once. */
function batchesOf(found: readonly FoundChange[], batchId: string): string[] {
  const ids = new Set<string>();
  const seen = new Set<StoredClaims>();
  for (const { firstBatch, claims } of found) {
    if (seen.has(claims)) continue;
    seen.add(claims);
    if (firstBatch !== null) ids.add(firstBatch);
    for (const claim of Object.values(claims)) ids.add(claim.batchId);
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
  const records = changed.flatMap(({ id, firstBatch, before, claims }) =>
    before === null || firstBatch === batchId
      ? []
      : { candidateId: id, batchId: claims[source]?.batchId ?? '', kind, facts: before },
  );
  const ids = changed.map(({ id }) => id);
  // Only a person whom the batch has changed already has a record and a copy.
  await unlessTaken(client, async (onConflict) => {
    await journal.recordFactsBefore(client, batchId, records, onConflict);
    await listAsBefore(client, batchId, ids, onConflict);
  });
  const texts = new Map<StoredClaims, string>();
  const claimsNow = (claims: StoredClaims): string => {
    const text = texts.get(claims) ?? JSON.stringify({ [source]: { ...claims[source], batchId } });
    texts.set(claims, text);
    return text;
  };
  await saveFacts(
    client,
    changed.map(({ change, id, claims }) => ({ id, facts: change.says.whole.text, claims: claimsNow(claims) })),
    replacedFacts[kind],
  );
}
