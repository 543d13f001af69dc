// What the workspace of an account lets it take in a day, beside fair use.
export interface SeatLimits {
  /** Of the seat; null: as many as fair use allows. */
  max: number | null;
  /** Of all seats of the workspace together; null: there is no pool. */
  pool: { workspaceId: string; max: number } | null;
}

export const noSeatLimits: SeatLimits = { max: null, pool: null };
