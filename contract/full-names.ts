import type { Access } from './access/access.ts';

/** Who may reveal contacts reads full names, and so does each seat of a workspace. */
export const readsFullNames = ({ capabilities, seat }: Access): boolean =>
  capabilities.viewContactInfo.allowed || (seat !== null && !seat.isSuspended && capabilities.search.allowed);
