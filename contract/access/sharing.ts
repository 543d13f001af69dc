// Work that an account shares with its workspace: lists, saved searches, templates, export presets.

/** From the fewest rights to the most; each includes those before it. `work` changes what is inside, `manage` the thing itself and who may use it. */
export const sharedRights = ['view', 'work', 'manage'] as const;
export type SharedRight = (typeof sharedRights)[number];

/** Whether the right includes the other one; null: no right at all. */
export const includesRight = (right: SharedRight | null, needed: SharedRight): boolean =>
  right !== null && sharedRights.indexOf(right) >= sharedRights.indexOf(needed);

/** For what has nothing inside to work on: the next right that it has. Null: it is not shared. */
export const viewOrManageOf = (right: SharedRight | null): 'view' | 'manage' | null =>
  right === 'work' ? 'view' : right;

export const sharedWorkLimits = {
  /** Saved searches of all members together, and as many templates and presets. */
  ofKindMax: 500,
} as const;
