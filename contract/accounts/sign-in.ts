// Signing up, in and out, passwords and the second factor. The cookies of a session are set beside the response, and
// `set-auth-token` for programs, which send it as a bearer. Limits of guesses and mails: docs/api-mapping.md.
import { z } from 'zod';
import {
  nameLengthMax,
  passwordLength,
  passwordTooLong,
  passwordTooShort,
  sourceLengthMax,
  termsNotAccepted,
} from './account-limits.ts';
import { viewer } from './accounts.ts';
import { operationsOf, type Capability } from '../operation.ts';
import { emailAddress, line, text } from '../text.ts';

const bodyBytesMax = 16 * 1024;
const operation = operationsOf('Sign-in');

const signInOperation = (capability: Capability, path: `/${string}`, summary: string, description?: string) =>
  operation(capability, `POST /auth${path}`, summary, {
    isForm: true,
    bodyBytesMax,
    mustKnowCaller: true,
    ...(description !== undefined && { description }),
  }).errors({ TOO_MANY: { status: 429, message: 'There were too many attempts; wait.' } });

const email = emailAddress().toLowerCase();

const newPassword = text('Enter a password.')
  .min(passwordLength.min, { message: passwordTooShort })
  .max(passwordLength.max, { message: passwordTooLong });

/** An existing password. It may break the rules for new ones, but a longer one than these allow cannot be correct. */
const password = text('Enter your password.')
  .min(1, { message: 'Enter your password.' })
  .max(passwordLength.max, { message: passwordTooLong });

const code = (message: string) => text(message).trim().min(1, { message }).max(32, { message });
const sixDigits = 'Enter the six digits.';
const anyBackupCode = 'Enter a backup code.';
const token = text().min(1).max(1_000);
const acceptedTerms = z.literal(true, { message: termsNotAccepted });

const nothing = z.strictObject({}).optional();
const status = z.object({ status: z.literal(true) });
const success = z.object({ success: z.literal(true) });
const user = z.object({ id: z.string(), email: z.string(), name: z.string() });
const invalidToken = { status: 400, message: 'The link no longer works.' } as const;
const invalidPassword = { status: 400, message: 'The password is not right.' } as const;
const invalidCode = { status: 401, message: 'The code is not right.' } as const;

export const signUp = signInOperation(
  'open',
  '/sign-up/email',
  'Sign up',
  'Makes no account yet: the mailed link confirms the address. Sets a cookie that proves this browser for one day.',
)
  .errors({ USER_ALREADY_EXISTS: { status: 409, message: 'The address has an account.' } })
  .input(
    z.strictObject({
      email,
      password: newPassword,
      /** The part of the address before the @ when left out. */
      name: line().max(nameLengthMax).optional(),
      /** The answer to "Where did you hear about us?". An empty one is not stored. */
      source: text().trim().max(sourceLengthMax).optional(),
      acceptedTerms,
      /** The page to open after the confirmation; the directory when it is no path of this site. */
      returnTo: text().max(2_000).optional(),
    }),
  )
  .output(
    z.object({
      user: z.object({ email: z.string(), name: z.string(), emailVerified: z.literal(false) }),
      /** Always null: there is no session before the address is confirmed. */
      session: z.null(),
    }),
  );

export const sendConfirmation = signInOperation(
  'open',
  '/send-verification-email',
  'Send the confirmation link again',
  'The response is the same for every address.',
)
  .input(z.strictObject({ email }))
  .output(status);

export const readConfirmation = signInOperation(
  'open',
  '/read-confirmation',
  'Read a confirmation link',
  'Changes nothing. A POST, so that the token is in no address.',
)
  .errors({ INVALID_TOKEN: invalidToken })
  .input(z.strictObject({ token }))
  .output(
    z.object({
      email: z.string(),
      /** True: this browser signed up, so it can confirm without a password. */
      isSameBrowser: z.boolean(),
      /** True: the operator made the link, which sets a password and makes the account the first administrator. */
      makesAdministrator: z.boolean(),
    }),
  );

export const confirmEmail = signInOperation('open', '/verify-email', 'Confirm an address and sign in')
  .errors({
    INVALID_TOKEN: invalidToken,
    INVALID_PASSWORD: invalidPassword,
    PROOF_NEEDED: { status: 403, message: 'This browser did not sign up; send a password.' },
  })
  .input(
    z
      .strictObject({
        token,
        /** The second proof: the password of the sign-up, or a new one; with neither, the cookie of the sign-up. */
        password: password.optional(),
        newPassword: newPassword.optional(),
        acceptedTerms: acceptedTerms.optional(),
      })
      .refine((input) => input.password === undefined || input.newPassword === undefined, {
        message: 'Send the password of the sign-up or a new one, not both.',
      })
      // The terms that someone else accepted do not bind the owner of the address.
      .refine((input) => input.newPassword === undefined || input.acceptedTerms === true, {
        message: termsNotAccepted,
        path: ['acceptedTerms'],
      }),
  )
  .output(
    z.object({
      user,
      /** The path where the sign-up began; null after a new password. */
      returnTo: z.string().nullable(),
    }),
  );

const signedIn = z.object({ user });

export const signInWithPassword = signInOperation('open', '/sign-in/email', 'Sign in with a password')
  .errors({
    INVALID_EMAIL_OR_PASSWORD: { status: 401, message: 'The address or the password is not right.' },
    EMAIL_NOT_VERIFIED: { status: 403, message: 'The address is not confirmed yet.' },
    BANNED_USER: { status: 403, message: 'The account is suspended.' },
  })
  .input(z.strictObject({ email, password }))
  .output(
    z.union([
      /** The password was right; `verifyAppCode` or `verifyBackupCode` finishes the sign-in. */
      z.object({ twoFactorRedirect: z.literal(true) }),
      signedIn,
    ]),
  );

export const sendCode = signInOperation(
  'open',
  '/email-otp/send-verification-otp',
  'Mail a code to sign in with',
  'The response is the same for every address.',
)
  .input(z.strictObject({ email, type: z.literal('sign-in') }))
  .output(success);

export const signInWithCode = signInOperation('open', '/sign-in/email-otp', 'Sign in with a mailed code')
  .errors({
    INVALID_CODE: invalidCode,
    SECOND_FACTOR_NEEDED: { status: 403, message: 'The account has a second factor; sign in with the password.' },
  })
  .input(z.strictObject({ email, otp: code(sixDigits) }))
  .output(signedIn);

export const signOut = signInOperation('open', '/sign-out', 'End this session').input(nothing).output(success);

export const getSession = operation('open', 'GET /auth/get-session', 'Read the session and its user', {
  mustKnowCaller: true,
  description: 'Null for a caller who is not signed in.',
})
  .input(nothing)
  .output(z.object({ session: z.object({ id: z.string() }), user: viewer }).nullable());

export const requestPasswordReset = signInOperation(
  'open',
  '/request-password-reset',
  'Mail a link to reset the password',
  'The response is the same for every address.',
)
  .input(z.strictObject({ email }))
  .output(status);

export const resetPassword = signInOperation(
  'open',
  '/reset-password',
  'Set a new password with a mailed link',
  'Ends every session of the account.',
)
  .errors({ INVALID_TOKEN: invalidToken })
  .input(z.strictObject({ newPassword, token }))
  .output(status);

export const changePassword = signInOperation(
  'account',
  '/change-password',
  'Change the own password',
  'Ends every other session and renews this one.',
)
  .errors({ INVALID_PASSWORD: invalidPassword })
  .input(z.strictObject({ currentPassword: password, newPassword }))
  .output(status);

export const enableSecondFactor = signInOperation(
  'account',
  '/two-factor/enable',
  'Begin to set up the second factor',
  'It counts once a code of the authenticator was right (verifyAppCode).',
)
  .errors({ INVALID_PASSWORD: invalidPassword })
  .input(z.strictObject({ password }))
  .output(
    z.object({
      /** `otpauth://…`, which an authenticator app reads from a QR code. */
      totpURI: z.string(),
      backupCodes: z.array(z.string()),
    }),
  );

export const disableSecondFactor = signInOperation('account', '/two-factor/disable', 'Switch the second factor off')
  .errors({
    INVALID_PASSWORD: invalidPassword,
    LAST_WAY_IN: { status: 409, message: 'No other owner of the workspace could log in while its provider is down.' },
  })
  .input(z.strictObject({ password }))
  .output(status);

const codeErrors = {
  INVALID_CODE: invalidCode,
  TWO_FACTOR_EXPIRED: { status: 401, message: 'The sign-in took too long; begin again.' },
} as const;

export const verifyAppCode = signInOperation(
  'open',
  '/two-factor/verify-totp',
  'Check a code of the authenticator',
  'Finishes a sign-in, or the setting up of the second factor.',
)
  .errors(codeErrors)
  .input(z.strictObject({ code: code(sixDigits) }))
  .output(status);

export const verifyBackupCode = signInOperation('open', '/two-factor/verify-backup-code', 'Check a backup code')
  .errors(codeErrors)
  .input(z.strictObject({ code: code(anyBackupCode) }))
  .output(status);

export const stepUp = signInOperation(
  'account',
  '/step-up',
  'Confirm the identity again',
  'Operations that delete, grant, revoke, decide, export or change settings answer 403 STEP_UP_REQUIRED without it. An account with a second factor needs a code; the password is for the others. It counts for this session and ten minutes.',
)
  .errors({
    SECOND_FACTOR_NEEDED: { status: 403, message: 'The account has a second factor; send a code.' },
    INVALID_PASSWORD: invalidPassword,
    INVALID_CODE: invalidCode,
    TOTP_NOT_ENABLED: { status: 409, message: 'The account has no second factor; send the password.' },
  })
  .input(
    z.union([
      z.strictObject({ password }),
      z.strictObject({ code: code(sixDigits) }),
      z.strictObject({ backupCode: code(anyBackupCode) }),
    ]),
  )
  .output(status);

export const deleteOwnAccount = signInOperation(
  'account',
  '/delete-account',
  'Delete the own account',
  'Ends every session, deletes what the account owns, and cancels the subscription. The audit and the ledger of disclosures are kept.',
)
  .errors({
    INVALID_PASSWORD: invalidPassword,
    LAST_ADMINISTRATOR: { status: 409, message: 'No other administrator could sign in afterwards.' },
  })
  .input(
    z.strictObject({
      /** Left out in a session of single sign-on, in which the provider confirms the identity before. */
      password: password.optional(),
    }),
  )
  .output(status);
