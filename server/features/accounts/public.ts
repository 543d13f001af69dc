export { accounts } from './accounts.ts';
export type { Accounts } from './accounts.ts';
export { accountsRoutes } from './accounts-routes.ts';
export type { AuthRoutes } from './auth-routes.ts';
export type { Callers } from './callers.ts';
export { hashPassword } from './passwords.ts';
export { readViewer } from './read-viewer.ts';
export { createSampleAccounts, sampleAdminEmail, sampleEmails, samplePassword, sampleUserId } from './sample-accounts.ts';
