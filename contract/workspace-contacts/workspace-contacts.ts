// What a workspace knows of whom its members contacted. Values only: the pages carry no schemas.

export const workspaceContactKinds = ['call', 'email', 'reveal', 'export'] as const;
export type WorkspaceContactKind = (typeof workspaceContactKinds)[number];

/** What counts as a contact only where the workspace chose it. Calls and emails always count. */
export const chosenContactKinds = ['reveal', 'export'] as const;

export const contactNoticeLimits = {
  /** Within so many days of a contact by another member, a member is warned; 0: never. */
  warningDaysMax: 365,
  warningDaysDefault: 30,
} as const;
