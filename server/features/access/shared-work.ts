// What every feature does with work that may be shared: it refuses who lacks a right, says in answers whose the work is, and changes with
// whom it is shared.
import type { PoolClient } from 'pg';
import { includesRight, sharedWorkLimits, type SharedRight } from '#contract/access/sharing.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { findNames } from '../accounts/public.ts';
import { noSeatToShare, rightTo, rightTooSmall, type KeepSeat, type Reader, type SharedWork } from './sharing.ts';
import { countSharedWith, setSharing } from './shared-work-store.ts';

export interface WorkKind {
  /** In a sentence: `template`. */
  thing: string;
  /** The same for work of others and work that does not exist. */
  notFound: () => AppError;
}

/** The work, if the reader has the right. @throws AppError `notFound`, `RIGHT_TOO_SMALL` */
export async function allowedWork<Work extends SharedWork>(
  { pool }: { pool: Pick<PoolClient, 'query'> },
  { thing, notFound }: WorkKind,
  { work, reader, needed }: { work: Work | null; reader: Reader; needed: SharedRight },
): Promise<Work> {
  const right = work && rightTo(work, reader);
  if (work === null || right === null) throw notFound();
  if (includesRight(right, needed)) return work;
  const names = await findNames(pool, [work.userId]);
  throw rightTooSmall(thing, { right, needed, ownerName: names.get(work.userId) ?? null });
}

/**
 * Whether a caller who read this version may write. `isSame`: what is stored is what the caller writes, so a repeated request changes
 * nothing and is no conflict. Returns false if there is nothing to write. @throws AppError `CHANGED_MEANWHILE`
 */
export function writesOver({ thing }: WorkKind, stored: { version: number }, read: number, isSame: boolean): boolean {
  if (isSame) return false;
  if (stored.version === read) return true;
  throw new AppError(
    'conflict',
    'CHANGED_MEANWHILE',
    `This ${thing} was changed meanwhile, in another window or by another member. Yours is not saved: read the present one, then save again.`,
  );
}

export interface SharingAnswer {
  owner: { id: string; name: string } | null;
  shared: { right: SharedRight } | null;
  my_right: SharedRight;
}

/** What answers say about each of these, which the reader may see. */
export async function sharingAnswers(
  { pool }: Pick<Database, 'pool'>,
  works: readonly SharedWork[],
  reader: Reader,
): Promise<(work: SharedWork) => SharingAnswer> {
  const others = works.map(({ userId }) => userId).filter((userId) => userId !== reader.userId);
  const names = await findNames(pool, others);
  return (work) => ({
    owner: work.userId === reader.userId ? null : { id: work.userId, name: names.get(work.userId) ?? 'A member' },
    shared: work.sharedRight === null ? null : { right: work.sharedRight },
    my_right: rightTo(work, reader) ?? 'view',
  });
}

type Sharing = Pick<SharedWork, 'workspaceId' | 'sharedRight'>;

export interface SharedKind extends WorkKind {
  /** `templates`. */
  things: string;
  table: string;
  /** Until the transaction ends, no other one changes the sharing of work of the account, or shares more with the workspace. */
  lock: (client: PoolClient, ownerOrWorkspaceId: string) => Promise<void>;
}

interface SharingChange<Work> {
  id: string;
  /** Null: only the account itself has the work. */
  right: SharedRight | null;
  /** Of any account; null: there is none. */
  find: () => Promise<Work | null>;
}

/** The work with its new sharing. `onEnded`: what ends when it is not shared any more. @throws AppError `notFound`, `RIGHT_TOO_SMALL`, `NO_SEAT`, `TOO_MANY_SHARED` */
export async function changeSharing<Work extends SharedWork>(
  { database, keepSeat }: { database: Database; keepSeat: KeepSeat },
  kind: SharedKind,
  caller: Reader,
  { id, right, find }: SharingChange<Work>,
  onEnded: (client: PoolClient) => Promise<void> = () => Promise.resolve(),
): Promise<Work> {
  const managed = async (reader: Reader): Promise<Work> =>
    allowedWork(database, kind, { work: await find(), reader, needed: 'manage' });
  const { userId: ownerId } = await managed(caller);
  return inTransaction(database, async (client) => {
    // Before the work, in the order of a member who leaves and hands shared work over.
    const seat = right === null ? null : await keepSeat(client, caller.userId);
    await kind.lock(client, ownerId);
    const work = await managed({ ...caller, seat: seat ?? caller.seat });
    const sharing = sharingWith(seat, right);
    const { workspaceId } = sharing;
    if (workspaceId !== null && work.workspaceId === null) {
      await kind.lock(client, workspaceId);
      if ((await countSharedWith(client, kind.table, workspaceId)) >= sharedWorkLimits.ofKindMax)
        throw tooManyShared(kind.things);
    }
    await setSharing(client, kind.table, id, sharing);
    if (right === null) await onEnded(client);
    return { ...work, ...sharing };
  });
}

/** `seat`: that of the caller, kept until the transaction ends. `right` null: the work is shared with no one. @throws AppError `NO_SEAT` */
function sharingWith(seat: Reader['seat'], right: SharedRight | null): Sharing {
  if (right === null) return { workspaceId: null, sharedRight: null };
  if (seat === null) throw noSeatToShare();
  return { workspaceId: seat.workspaceId, sharedRight: right };
}

/** `things`: `templates`. */
const tooManyShared = (things: string): AppError =>
  new AppError(
    'conflict',
    'TOO_MANY_SHARED',
    `A workspace shares at most ${sharedWorkLimits.ofKindMax} ${things}. Stop sharing one that is no longer needed, then try again.`,
  );
