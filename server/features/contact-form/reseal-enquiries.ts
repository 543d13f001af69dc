// The rotation of keys: encrypts messages with the current key.
import { inChunks } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import * as store from './enquiries-store.ts';
import { openEnquiry, sealEnquiry } from './sealed-enquiry.ts';

const chunkRows = 100;

/** Returns how many messages were encrypted with the current key. Each chunk is a separate transaction, so the work can be resumed. */
export const resealEnquiries = (database: Database, sealing: Sealing): Promise<number> =>
  inChunks(database, async (client) => {
    const rows = await store.takeUnderOtherKeys(client, sealing.currentKeyId, chunkRows);
    for (const { id, sealed } of rows)
      await store.saveSealed(client, id, sealEnquiry(sealing, id, openEnquiry(sealing, id, sealed)));
    return rows.length;
  });

export const countEnquiriesUnderOtherKeys = (database: Database, sealing: Sealing): Promise<number> =>
  store.countUnderOtherKeys(database, sealing.currentKeyId);
