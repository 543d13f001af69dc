// Limits of the list of users, for server and pages.

export const usersPageSize = 25;
export const userSearchLengthMax = 200;
/** After this time the page stops waiting for list_users and calls admin-users. */
export const listUsersTimeoutMs = 10_000;
/** Deleted accounts on one page of their queue. */
export const deletionsPageSize = 25;
