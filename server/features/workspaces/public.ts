export { workspaces } from './definition.ts';
export { findSeat, keepSeat } from './members-store.ts';
export { leaveBeforeDeletion } from './leave-workspace.ts';
export { readMembership } from './read-workspace.ts';
