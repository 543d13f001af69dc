// What the requester entered. It is encrypted as a whole, and deleted with the decision.
import { z } from 'zod';
import type { Sealed, Sealing } from '#server/foundation/sealing/public.ts';

const requestContent = z.object({
  /** The address that the link was mailed to. */
  email: z.string(),
  /** The following are empty for requests by email address. */
  name: z.string(),
  practice: z.string(),
  record: z.string(),
});
export type RequestContent = z.output<typeof requestContent>;

/** The receipt is unique and never changes. */
const placeOf = (receipt: string): string => `removal_requests/${receipt}/sealed`;

export const sealRequest = (sealing: Sealing, receipt: string, content: RequestContent): Sealed =>
  sealing.seal(placeOf(receipt), JSON.stringify(content));

/** @throws when the row was altered, or its key is not configured */
export const openRequest = (sealing: Sealing, receipt: string, sealed: Sealed): RequestContent =>
  requestContent.parse(JSON.parse(sealing.open(placeOf(receipt), sealed)));
