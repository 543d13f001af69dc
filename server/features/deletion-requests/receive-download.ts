// Takes a download: all of it in one transaction, or nothing. The hashes of the registry have no key, so only keyed hashes of them are stored.
import { createHash } from 'node:crypto';
import type { IdentityHasher } from '#server/features/candidates/public.ts';
import type { ByteSource } from '#server/features/imports/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { OperatorError } from '#server/foundation/errors/public.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { readDownload } from './read-download.ts';
import * as store from './requests-store.ts';
import { readSettings, saveDownloaded } from './settings-store.ts';

export interface ReceiveParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  hasher: Pick<IdentityHasher, 'contactKeyOfDigest'>;
}

const hashBytesAtOnce = 1024 * 1024;

async function hashOf(file: ByteSource): Promise<Buffer> {
  const hash = createHash('sha256');
  for (let at = 0; at < file.bytes; at += hashBytesAtOnce) hash.update(await file.readAt(at, hashBytesAtOnce));
  return hash.digest();
}

/** Returns the id of the download; that of the earlier one when the same content was taken before. @throws OperatorError */
export async function receiveDownload(
  { database, clock, hasher }: ReceiveParts,
  file: ByteSource,
  { isByHand }: { isByHand: boolean },
): Promise<string> {
  const fileHash = await hashOf(file);
  return oneAtATime(database, async (client) => {
    const id = await store.insertDownload(client, {
      fileName: file.name,
      fileHash,
      isByHand,
      receivedAt: clock.now(),
    });
    if (id === null) {
      await file.close();
      return (await store.findDownloadByHash(client, fileHash)) ?? '';
    }
    await store.createStage(client);
    const compared = new Set((await readSettings(client)).lists.map((list) => list.toLowerCase()));
    let position = 0;
    for await (const rows of readDownload(file))
      await store.copyToStage(
        client,
        rows.map(({ digest, list, ...row }) => ({
          ...row,
          list,
          position: (position += 1),
          key: compared.has(list.toLowerCase()) ? hasher.contactKeyOfDigest(digest).slice('value/'.length) : null,
        })),
      );
    await saveDownloaded(client, clock.now());
    const contradiction = await store.findContradiction(client);
    if (contradiction !== null)
      throw new OperatorError(
        `The request ${contradiction} has two different hashes. Nothing was taken. Download the lists again.`,
      );
    await store.takeStage(client, id);
    return id;
  });
}
