// The rotation of keys: encrypts removal requests with the current key.
import { inChunks } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import * as store from './requests-store.ts';
import { openRequest, sealRequest } from './sealed-request.ts';

const chunkRows = 100;

/** Returns how many requests were encrypted with the current key. Each chunk is a separate transaction, so the work can be resumed. */
export const resealRemovalRequests = (database: Database, sealing: Sealing): Promise<number> =>
  inChunks(database, async (client) => {
    const rows = await store.takeUnderOtherKeys(client, sealing.currentKeyId, chunkRows);
    for (const { id, receipt, sealed } of rows)
      if (sealed !== null)
        await store.saveSealed(client, id, sealRequest(sealing, receipt, openRequest(sealing, receipt, sealed)));
    return rows.length;
  });

export const countRemovalRequestsUnderOtherKeys = (database: Database, sealing: Sealing): Promise<number> =>
  store.countUnderOtherKeys(database, sealing.currentKeyId);
