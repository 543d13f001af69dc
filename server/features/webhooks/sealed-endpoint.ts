// What of an endpoint is stored encrypted: an address often contains a key of its server.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Sealed, SealedTable, Sealing } from '#server/foundation/sealing/public.ts';

/** For the rotation of keys. */
export const sealedEndpoints: SealedTable = {
  name: 'webhooks',
  holds: 'addresses and secrets of webhooks',
  place: "'webhooks/' || id || '/sealed'",
  rowsAtOnce: 500,
};

const content = z.strictObject({
  url: z.string(),
  secret: z.string(),
  /** The secret before the last rotation; null: there was none. */
  previousSecret: z.string().nullable(),
});
export type EndpointContent = z.output<typeof content>;

const placeOf = (id: string): string => `webhooks/${id}/sealed`;

export const sealEndpoint = (sealing: Sealing, id: string, endpoint: EndpointContent): Sealed =>
  sealing.seal(placeOf(id), JSON.stringify(endpoint));

export const openEndpoint = (sealing: Sealing, id: string, sealed: Sealed): EndpointContent =>
  content.parse(JSON.parse(sealing.open(placeOf(id), sealed)));

/** 256 random bits in the form of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
