// What a sender wrote, the address, and what administrators answered are encrypted as a whole.
import { z } from 'zod';
import type { Sealed, Sealing } from '#server/foundation/sealing/public.ts';

const enquiryContent = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Messages of earlier versions have none. */
  replies: z.array(z.object({ text: z.string(), sentAt: z.string(), by: z.string() })).default([]),
});
export type EnquiryContent = z.output<typeof enquiryContent>;

const placeOf = (id: string): string => `enquiries/${id}/sealed`;

export const sealEnquiry = (sealing: Sealing, id: string, content: EnquiryContent): Sealed =>
  sealing.seal(placeOf(id), JSON.stringify(content));

/** @throws when the row was altered, or its key is not configured */
export const openEnquiry = (sealing: Sealing, id: string, sealed: Sealed): EnquiryContent =>
  enquiryContent.parse(JSON.parse(sealing.open(placeOf(id), sealed)));
