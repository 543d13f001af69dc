// What one seat of a workspace costs.
import { z } from 'zod';

export const seatPrice = z.object({
  /** Of one seat and interval. */
  priceCents: z.int(),
  /** ISO 4217, lower case. */
  currency: z.string(),
  billingInterval: z.enum(['month', 'year']),
});
export type SeatPrice = z.output<typeof seatPrice>;
