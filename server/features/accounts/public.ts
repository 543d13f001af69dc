export { accountEventJobs, deleteAccount, liftSuspension, suspendAccount } from './account-life.ts';
export { findUserIdByEmail } from './account-life-store.ts';
export { findWaitingAccountEvents, markAccountEventsHandled, readAccountStates } from './account-events-store.ts';
export { accounts } from './accounts.ts';
export type { Accounts } from './accounts.ts';
export { findAddress, findAddresses, keepUser } from './accounts-store.ts';
export { accountsRoutes } from './accounts-routes.ts';
export { oldConfirmationLink, signInRouter } from './sign-in-router.ts';
export { removeSecondFactor } from './remove-second-factor.ts';
export { renewSecondFactors } from './second-factor-secrets.ts';
export { hashPassword } from './passwords.ts';
export {
  createSampleAccounts,
  sampleAdminEmail,
  sampleEmails,
  samplePassword,
  sampleUserId,
} from './sample-accounts.ts';
export { countSignUps } from './account-statistics-store.ts';
