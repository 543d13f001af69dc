// What the seat of a member may take in a day. A plan of the member's own gives its rights without the workspace, and so without its ceilings.
import type { Access } from '#contract/access/access.ts';
import { noSeatLimits, type SeatLimits } from '../disclosures/public.ts';

export interface SeatCeilings {
  reveals: SeatLimits;
  exported: SeatLimits;
}

export function seatCeilings({ kind, tier, seat }: Pick<Access, 'kind' | 'tier' | 'seat'>): SeatCeilings {
  if (kind !== 'member' || seat === null) return { reveals: noSeatLimits, exported: noSeatLimits };
  const { workspaceId, revealsPerDay, exportedPerDay, poolRevealsPerDay, poolExportedPerDay } = seat;
  const poolOf = (max: number | null): SeatLimits['pool'] => (max === null ? null : { workspaceId, max });
  return {
    reveals: tier === 'free' ? { max: revealsPerDay, pool: poolOf(poolRevealsPerDay) } : noSeatLimits,
    exported: { max: exportedPerDay, pool: poolOf(poolExportedPerDay) },
  };
}
