// A client by the client_id that it sends: that of its registration, or the address of its document.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#server/foundation/database/public.ts';
import type { OutboundParts } from '#server/foundation/outbound/public.ts';
import { tryTake, type Limit } from '#server/foundation/rate-limit/public.ts';
import { DocumentFault, isDocumentId, readClientDocument } from './client-document.ts';
import {
  findClient,
  findDocumentClient,
  findIdOfDocument,
  saveDocumentClient,
  type OAuthClient,
} from './clients-store.ts';

export interface ClientParts {
  database: Database;
  outbound: OutboundParts;
}

/** Documents that are loaded because of one account: a page could lead its owner to one address after the other. */
const documents: readonly Limit[] = [{ usesMax: 30, seconds: 3_600 }];

/** Loads its document if need be. Null: it is not known. @throws DocumentFault */
export async function clientOf(
  { database, outbound }: ClientParts,
  clientId: string,
  userId: string,
): Promise<OAuthClient | null> {
  if (!isDocumentId(clientId)) return z.uuid().safeParse(clientId).success ? findClient(database, clientId) : null;
  const known = await findDocumentClient(database, clientId);
  if (known !== null) return known;
  if (!(await tryTake(database.pool, `oauth documents for ${userId}`, documents)))
    throw new DocumentFault('Too many assistants were tried within the last hour. Connect this one later.');
  const metadata = await readClientDocument(outbound, clientId);
  return saveDocumentClient(database, { id: randomUUID(), ...metadata, documentUrl: clientId });
}

/** The id under which codes and grants of the client are stored. Nothing is loaded: a code exists only after that. Null: there is none. */
export async function storedIdOf(database: Database, clientId: string): Promise<string | null> {
  if (isDocumentId(clientId)) return findIdOfDocument(database, clientId);
  return z.uuid().safeParse(clientId).success ? clientId : null;
}
