// Limits of seats that are bought, for server and pages.
import { workspaceLimits } from './workspace-limits.ts';

export const seatSaleLimits = {
  /** A first purchase; a workspace may keep fewer later. */
  seatsMin: 2,
  /** Bought and granted seats together. */
  seatsMax: workspaceLimits.seatsMax,
  /** A shown amount can be confirmed for so long. */
  previewMinutes: 15,
  /** Days in which an owner chooses what to do about too few seats, before the workspace is on hold. */
  holdAfterDays: 14,
} as const;
