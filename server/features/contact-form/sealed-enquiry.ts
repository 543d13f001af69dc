// What a sender wrote is encrypted as a whole, and so is the address.
import { z } from 'zod';
import type { Sealed, Sealing } from '#server/foundation/sealing/public.ts';

const enquiryContent = z.object({ name: z.string(), email: z.string(), subject: z.string(), message: z.string() });
export type EnquiryContent = z.output<typeof enquiryContent>;

const placeOf = (id: string): string => `enquiries/${id}/sealed`;

export const sealEnquiry = (sealing: Sealing, id: string, content: EnquiryContent): Sealed =>
  sealing.seal(placeOf(id), JSON.stringify(content));

/** @throws when the row was altered, or its key is not configured */
export const openEnquiry = (sealing: Sealing, id: string, sealed: Sealed): EnquiryContent =>
  enquiryContent.parse(JSON.parse(sealing.open(placeOf(id), sealed)));
