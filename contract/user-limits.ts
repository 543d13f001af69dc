// Limits of the list of users, for server and pages.

export const usersPageSize = 25;
export const userSearchLengthMax = 200;
/** After this time the page gives up on list_users and asks admin-users. */
export const listUsersTimeoutMs = 10_000;
