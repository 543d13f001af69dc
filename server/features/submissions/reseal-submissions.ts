// The rotation of keys: encrypts submissions with the current key.
import { inChunks } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { openResume, sealResume } from './sealed-resume.ts';
import * as store from './submissions-store.ts';

const chunkRows = 100;

/** Returns how many submissions were encrypted with the current key. Each chunk is a separate transaction, so the work can be resumed. */
export const resealSubmissions = (database: Database, sealing: Sealing): Promise<number> =>
  inChunks(database, async (client) => {
    const rows = await store.takeUnderOtherKeys(client, sealing.currentKeyId, chunkRows);
    for (const { id, sealed } of rows)
      await store.saveSealed(client, id, sealResume(sealing, id, openResume(sealing, id, sealed)));
    return rows.length;
  });

export const countSubmissionsUnderOtherKeys = (database: Database, sealing: Sealing): Promise<number> =>
  store.countUnderOtherKeys(database, sealing.currentKeyId);
