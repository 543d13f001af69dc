export { accountsFeature } from './definition.ts';
export {
  accountEventJob,
  deleteAccount,
  liftSuspension,
  suspendAccount,
  type AccountLifeParts,
  type ChangeAuthor,
  type DeleteOwned,
} from './account-life.ts';
export { replayAccountStates, type ReplayedAccounts } from './replay-states.ts';
export { findAccountOfPrograms } from './api-keys/key-callers.ts';
export {
  createProgram,
  endKeysOfProgram,
  findProgramOfKey,
  giveKey,
  keysOfPrograms,
  noticeOfKey,
  type ProgramParts,
} from './api-keys/program-keys.ts';
export { deleteAccountIn } from './account-life.ts';
export { mayHaveKeys } from './api-keys/manage-keys.ts';
export { namesOfKeys } from './api-keys/api-keys-store.ts';
export { endAllSignIns } from './sessions-store.ts';
export { userAdministration, type UserAdministration } from './administer-users.ts';
export { userLister, type UserLister, type UserOfList } from './list-users.ts';
export type { UserSelection } from './users-store.ts';
export { findUserIdByEmail } from './account-life-store.ts';
export { findWaitingAccountEvents, markAccountEventsHandled, readAccountStates } from './account-events-store.ts';
export {
  completeDeletion,
  countDeletions,
  findDeletions,
  findIncompleteDeletions,
  lockDeletion,
  type AccountDeletion,
} from './account-deletions-store.ts';
export { inviteFirstAdministrator } from './first-administrator.ts';
export type { AccountToLink } from './sign-on-accounts.ts';
export { cookieValue } from './session-token.ts';
export { cookiePrefix } from './authentication.ts';
export { isAdministratorAddress } from './administrators.ts';
export { accounts, type Accounts } from './accounts.ts';
export {
  findAddress,
  findAddresses,
  findNames,
  findPeople,
  findSignInStates,
  keepFreeUser,
  keepUser,
  keepUserAlone,
  namedBy,
} from './accounts-store.ts';
export { removeSecondFactor } from './remove-second-factor.ts';
export { renewSecondFactors } from './second-factor-secrets.ts';
export { createSampleAccounts, sampleAdminEmail, sampleEmails, sampleUserId } from './sample-accounts.ts';
export { countSignUps } from './account-statistics-store.ts';
export { changingOwnAccount } from './auth-request.ts';
export { readOwnAccount } from './read-own-account.ts';
