// The accounts, for administrators. A user's own account: accounts.ts.
import { z } from 'zod';
import { subscriptionStatuses } from '../billing/billing.ts';
import { demoGrants } from '../demo-access/demo-access.ts';
import { readAddress } from '../email-rules.ts';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';
import {
  suspensionReasonMax,
  userPlans,
  userSearchLengthMax,
  userSignIns,
  userSorts,
  userStates,
  usersPageSize,
} from './user-limits.ts';

const operation = operationsOf('Users');
const userId = text().min(1).max(64);

const listedUser = z.object({
  id: z.string(),
  email: z.string(),
  signup_date: z.iso.datetime(),
  /** Null: never. */
  last_sign_in_at: z.iso.datetime().nullable(),
  subscription_status: z.enum(subscriptionStatuses),
  /** The name of the plan that gives rights now; `Free` without one. */
  subscription_plan: z.string(),
  /** Candidates in all exports of this user together. */
  total_exports: z.int(),
  /** Where the user heard about CareRoster, in the user's words; null: not stated. */
  source: z.string().nullable(),
  is_admin: z.boolean(),
  /** The demo account that the operator names. */
  is_demo_account: z.boolean(),
  /** Demo access in effect. */
  demo_grants: demoGrants,
  is_suspended: z.boolean(),
  has_second_factor: z.boolean(),
});
export type ListedUser = z.output<typeof listedUser>;

const userStats = z.object({
  total_users: z.int(),
  /** Users with a subscription that gives rights now, trials included. */
  active_subscriptions: z.int(),
  /** Those of them who pay: not on trial. */
  paid_subscriptions: z.int(),
  /** Candidates in all exports together. */
  total_exports: z.int(),
});
export type UserStats = z.output<typeof userStats>;

const unconfirmedSignUp = z.object({
  id: z.string(),
  email: z.string(),
  signup_date: z.iso.datetime(),
});
export type UnconfirmedSignUp = z.output<typeof unconfirmedSignUp>;

const userPage = z.object({
  /** In the chosen order; of equal ones the newest first. */
  users: z.array(listedUser).max(usersPageSize),
  /** Users who fit the search and the filters. */
  count: z.int(),
  totalPages: z.int(),
  /** Addresses that fit the search and are not confirmed yet, newest first, at most ten; on the first page without a filter only. */
  unconfirmed: z.array(unconfirmedSignUp).max(10),
});
export type UserPage = z.output<typeof userPage>;

const userFilters = z.strictObject({
  /** A part of the address, case-insensitive; empty: all users. */
  query: text()
    .trim()
    .toLowerCase()
    .max(userSearchLengthMax)
    .overwrite((part) => readAddress(part) ?? part)
    .default(''),
  plan: z.enum(userPlans).optional(),
  state: z.enum(userStates).optional(),
  signedIn: z.enum(userSignIns).optional(),
  sort: z.enum(userSorts).default('newest'),
});
export type UserFilters = z.output<typeof userFilters>;
const pageMax = 1_000_000;
const description = `${usersPageSize} a page, newest first unless sorted. A page beyond the last is empty.`;

const listUsers = operation('admin', 'POST /list_users', 'List users', { description })
  .input(userFilters.extend({ page: z.int().min(1).max(pageMax).default(1) }))
  .output(userPage);

const adminUsers = operation('admin', 'GET /admin-users', 'List users, for when list_users fails', {
  description: `${description} The same answer as that of list_users.`,
})
  .input(userFilters.extend({ page: z.coerce.number().pipe(z.int().min(1).max(pageMax)).default(1) }))
  .output(userPage);

const getUserStats = operation('admin', 'GET /user-stats', 'Count users, subscriptions and exports').output(userStats);

const success = z.object({ success: z.literal(true) });
const notFound = { status: 404, message: 'There is no such user.' } as const;
const refusals = {
  NOT_FOUND: notFound,
  LAST_ADMINISTRATOR: { status: 409, message: 'No other administrator could sign in afterwards.' },
  OWN_ACCOUNT: { status: 409, message: 'Administrators cannot do this to their own account.' },
} as const;
const refusalsOfDeletion = {
  ...refusals,
  DEMO_ACCOUNT: { status: 409, message: 'The demo account is shared, so it cannot be deleted.' },
} as const;

const adminDeleteUser = operation('admin', 'POST /admin-delete-user', 'Delete a user', {
  needsStepUp: true,
  description:
    'The user id may also be sent as ?userId=. Sessions end at once, what the user owns is deleted, the subscription ends. The audit and the ledger of disclosures are kept.',
  inputStructure: 'detailed',
})
  .errors(refusalsOfDeletion)
  .input(
    z
      .object({
        query: z.strictObject({ userId: userId.optional() }).optional(),
        body: z.strictObject({ userId: userId.optional() }).optional(),
      })
      .refine(({ query: sent, body }) => (sent?.userId === undefined) !== (body?.userId === undefined), {
        message: 'Send userId once, in the body or in the query.',
      }),
  )
  .output(success);

const deleteUser = operation('admin', 'POST /delete_user', 'Delete a user, for when admin-delete-user fails', {
  needsStepUp: true,
})
  .errors(refusalsOfDeletion)
  .input(z.strictObject({ user_id_to_delete: userId }))
  .output(z.literal(true));

const endUserSessions = operation('admin', 'POST /users/{userId}/end-sessions', 'Sign a user out everywhere', {
  needsStepUp: true,
})
  .errors({ NOT_FOUND: notFound })
  .input(z.strictObject({ userId }))
  .output(success);

const removeUserSecondFactor = operation(
  'admin',
  'POST /users/{userId}/remove-second-factor',
  'Remove the second factor of a user',
  {
    needsStepUp: true,
    description: 'For a user who lost the authenticator and the backup codes. Ends every session and informs the user.',
  },
)
  .errors({ NOT_FOUND: notFound, NO_SECOND_FACTOR: { status: 409, message: 'The user has no second factor.' } })
  .input(z.strictObject({ userId }))
  .output(success);

const suspendUser = operation('admin', 'POST /users/{userId}/suspend', 'Suspend a user', { needsStepUp: true })
  .errors(refusals)
  .input(
    z.strictObject({
      userId,
      /** Why, for administrators: it is kept in the audit. */
      reason: text().trim().min(1).max(suspensionReasonMax),
    }),
  )
  .output(success);

const liftUserSuspension = operation('admin', 'POST /users/{userId}/lift-suspension', 'Lift the suspension of a user', {
  needsStepUp: true,
  description: 'Succeeds also when there is no suspension.',
})
  .errors({ NOT_FOUND: notFound })
  .input(z.strictObject({ userId }))
  .output(success);

const setUserRole = operation(
  'admin',
  'POST /users/{userId}/role',
  'Make a user an administrator, or take the role away',
  { needsStepUp: true },
)
  .errors({
    ...refusals,
    NAMED_BY_OPERATOR: { status: 409, message: 'ADMIN_EMAILS makes this user an administrator.' },
    DEMO_ACCOUNT: {
      status: 409,
      message: 'The demo account is shared, so it cannot be an administrator. Choose another account.',
    },
  })
  .input(z.strictObject({ userId, role: z.enum(['user', 'admin']) }))
  .output(success);

const downloadOwnData = operationsOf('Account')(
  'account',
  'POST /account/data',
  'Download what is stored about my account',
  {
    needsStepUp: true,
    description:
      'A JSON file: profile, sessions, subscription, demo access, lists with members and notes, saved searches, email templates, calls and emails with their outcomes, the log of exports and the ids of revealed candidates. It contains no contact value.',
  },
)
  .errors({ DEMO_ACCOUNT: { status: 403, message: 'The data of the demo account belongs to the operator.' } })
  .input(z.strictObject({}).optional())
  .output(z.object({ fileName: z.string(), json: z.string() }));

const resendConfirmation = operation(
  'admin',
  'POST /sign-ups/{signUpId}/resend-confirmation',
  'Send the confirmation link of a sign-up again',
)
  .errors({ NOT_FOUND: { status: 404, message: 'There is no such sign-up.' } })
  .input(z.strictObject({ signUpId: text().regex(/^[\w-]{1,64}$/, { message: 'must be the id of a sign-up' }) }))
  .output(success);

export const userOperations = {
  listUsers,
  adminUsers,
  getUserStats,
  adminDeleteUser,
  deleteUser,
  endUserSessions,
  removeUserSecondFactor,
  suspendUser,
  liftUserSuspension,
  setUserRole,
  downloadOwnData,
  resendConfirmation,
};
