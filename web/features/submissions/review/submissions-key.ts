/** The first part of the key of every request about submissions: a decision changes all of them. */
export const submissionsKey = ['submissions'] as const;
