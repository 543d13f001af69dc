// What the seat of a member may take in a day. A plan of the member's own gives its rights without the workspace, and so without its ceilings.
import type { Access } from '#contract/access/access.ts';

export interface SeatCeilings {
  /** Null: as many as fair use allows. */
  revealsMax: number | null;
  exportedMax: number | null;
}

export const seatCeilings = ({ kind, tier, seat }: Pick<Access, 'kind' | 'tier' | 'seat'>): SeatCeilings =>
  kind === 'member' && seat !== null
    ? { revealsMax: tier === 'free' ? seat.revealsPerDay : null, exportedMax: seat.exportedPerDay }
    : { revealsMax: null, exportedMax: null };
