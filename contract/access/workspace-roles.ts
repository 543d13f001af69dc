/** From the most rights to the fewest. */
export const workspaceRoles = ['owner', 'manager', 'recruiter', 'viewer'] as const;
export type WorkspaceRole = (typeof workspaceRoles)[number];
