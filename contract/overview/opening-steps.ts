/** What a production server needs before it opens, in the order in which an administrator does it. */
export const openingSteps = ['data', 'mail', 'payments', 'legal', 'postalAddress', 'backup', 'monitoring'] as const;
export type OpeningStep = (typeof openingSteps)[number];
