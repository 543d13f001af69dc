// Limits of the list of users, for server and pages.

export const usersPageSize = 25;
export const userSearchLengthMax = 200;

/** As the list shows it: a subscription on trial, an active one by its interval, and `free` for everything else. */
export const userPlans = ['free', 'trial', 'monthly', 'annual'] as const;
export type UserPlan = (typeof userPlans)[number];
export const userStates = ['active', 'suspended'] as const;
/** When a user signed in last, in days before now. */
export const userSignIns = ['within_30_days', 'before_30_days', 'never'] as const;
export const signInDays = 30;
/** `newest` account first; latest sign-in first; earliest sign-in first, before it those who never signed in; largest plan first; suspended first. */
export const userSorts = ['newest', 'last_sign_in', 'longest_away', 'plan', 'suspended'] as const;
/** Characters. */
export const suspensionReasonMax = 1_000;
/** After this time the page stops waiting for list_users and calls admin-users. */
export const listUsersTimeoutMs = 10_000;
/** Deleted accounts on one page of their queue. */
export const deletionsPageSize = 25;
