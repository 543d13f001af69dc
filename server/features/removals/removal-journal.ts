// The journal of removals: a file outside the database, so that removals of people, and suspensions and deletions of accounts, that
// are newer than a restored backup can be applied again.
// Each line is one event as JSON. It contains keyed hashes and ids, never a name or an address.
import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { HashedKey } from '#server/features/candidates/public.ts';
import { OperatorError } from '#server/foundation/errors/public.ts';

const hashedKeys = z.array(z.string().regex(/^[a-z_]+\/[0-9a-f]{32}$/));

const journalEvent = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('removed'),
    /** ISO date-time. */
    at: z.iso.datetime(),
    candidateIds: z.array(z.string().regex(/^\d{1,19}$/)),
    /** Every key that was suppressed. */
    keys: hashedKeys,
    /**
     * The keys by which candidates and submissions were matched: those of verified addresses, and contacts of requests of a public registry,
     * which are `deletion/…`. An event without candidates and keys is about the requests alone.
     */
    matchedBy: hashedKeys,
  }),
  z.strictObject({
    event: z.literal('returned'),
    at: z.iso.datetime(),
    /** The keys that were allowed again. */
    keys: hashedKeys,
  }),
  z.strictObject({
    event: z.literal('account'),
    at: z.iso.datetime(),
    userId: z.string().min(1).max(64),
    /** What the account is from now on. */
    state: z.enum(['active', 'suspended', 'deleted']),
    /** When the suspension ends by itself; null: never, or there is no suspension. */
    until: z.iso.datetime().nullable(),
  }),
]);
export type JournalEvent = z.output<typeof journalEvent>;

export type RemovedEvent = Extract<JournalEvent, { event: 'removed' }>;
type AccountStateEvent = Extract<JournalEvent, { event: 'account' }>;
/** About people of the directory. */
export type PersonEvent = Exclude<JournalEvent, AccountStateEvent>;

/**
 * Names a removal, as a UUID, by its entry in the journal: the database keeps it with each key that the removal suppressed, and the replay
 * of an entry, also of one that an earlier version wrote, gives the same name.
 */
export const removalIdOf = ({ at, candidateIds, keys, matchedBy }: RemovedEvent): string =>
  createHash('sha256')
    .update(JSON.stringify([at, candidateIds, keys, matchedBy]))
    .digest('hex')
    .slice(0, 32);

const requestPrefix = 'deletion/';
/** A contact that a public registry asks to delete. Not `value/…`, which is an address that left all records while the people stayed. */
export const requestKeyOf = (contactKey: HashedKey): HashedKey =>
  `${requestPrefix}${contactKey.slice(contactKey.indexOf('/') + 1)}`;
/** The contacts of the requests among the keys. */
export const requestedContacts = (keys: readonly HashedKey[]): HashedKey[] =>
  keys.flatMap((key) => (key.startsWith(requestPrefix) ? `value/${key.slice(requestPrefix.length)}` : []));

export interface RemovalJournal {
  /** Resolves once the event is on the disk. Rejects when the file cannot be written; the removal then fails as well. */
  append(event: JournalEvent): Promise<void>;
  /** The removals and returns of people, in the order in which they were written. Empty when there is no file yet. */
  read(): Promise<PersonEvent[]>;
  /** The states of accounts, in the order in which they were written. */
  readAccounts(): Promise<AccountStateEvent[]>;
}

export function removalJournal(file: string): RemovalJournal {
  return {
    append: async (event) => {
      await mkdir(dirname(file), { recursive: true });
      const handle = await open(file, 'a', 0o600);
      try {
        // A line break first: after a crash in the middle of a line, the next event still has a line of its own.
        await handle.appendFile(`\n${JSON.stringify(journalEvent.parse(event))}\n`);
        await handle.datasync();
      } finally {
        await handle.close();
      }
    },
    read: async () => (await readEvents(file)).filter((event) => event.event !== 'account'),
    readAccounts: async () => (await readEvents(file)).filter((event) => event.event === 'account'),
  };
}

const readEvents = async (file: string): Promise<JournalEvent[]> =>
  (await readLines(file)).flatMap((line, at) => readEvent(file, line, at + 1));

async function readLines(file: string): Promise<string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new OperatorError(`The journal of removals ${file} cannot be read. Check who owns the file.`, {
      cause: error,
    });
  }
}

function readEvent(file: string, line: string, number: number): JournalEvent[] {
  if (line.trim() === '') return [];
  const parsed = journalEvent.safeParse(jsonOf(line));
  if (parsed.success) return [parsed.data];
  // The process ended while it wrote this line, so the removal was not committed.
  if (!line.endsWith('}')) return [];
  throw new OperatorError(
    `Line ${number} of the journal of removals ${file} is damaged. Restore the file from a copy.`,
  );
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

export const withoutDuplicates = (keys: readonly HashedKey[]): HashedKey[] => [...new Set(keys)];
