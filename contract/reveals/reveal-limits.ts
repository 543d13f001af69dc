// What the pages need of reveals without the schemas.

/** `email` covers personal and work emails; `phone` covers mobile, direct and office phones. */
export const contactChannels = ['email', 'phone'] as const;
export type ContactChannel = (typeof contactChannels)[number];

/** How long a browser may show a revealed contact without requesting it again, in hours. */
export const revealedForHours = 24;

/** So many accounts must report a value before other users see the mark without a decision of an administrator. */
export const reportsForMark = 2;

/** My reveals lists so many candidates a page, searches the latest so many, and plots so many days. */
export const myRevealsLimits = { pageSize: 25, searchedMax: 10_000, plottedDays: 30 } as const;
