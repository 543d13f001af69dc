/** From the most rights to the fewest. */
export const workspaceRoles = ['owner', 'manager', 'recruiter', 'viewer'] as const;
/** Who manages what belongs to the workspace itself: its keys and its system. */
export const managesWorkspace = (role: WorkspaceRole): boolean => role === 'owner' || role === 'manager';
export type WorkspaceRole = (typeof workspaceRoles)[number];
