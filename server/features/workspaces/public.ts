export { workspaces } from './definition.ts';
export { findOwnerOfProgram, findSeat, findWorkspacesOfPrograms, keepSeat } from './members-store.ts';
export { enforcedSignOn } from './sign-on/read-sign-on.ts';
export { keepWayIn } from './sign-on/ways-in.ts';
export { leaveBeforeDeletion } from './leave-workspace.ts';
export { readMembership } from './read-workspace.ts';
export { applyBoughtSeats } from './apply-seats.ts';
export { isOwner, workspaceExists } from './read-workspace.ts';
