// What each way in takes. A fault's message is shown to people as it stands; unknown fields are refused.
import { z } from 'zod';
import { passwordLength } from './authentication.ts';

const validEmail = 'Please enter a valid email address.';
const email = z.string({ message: validEmail }).trim().toLowerCase().max(254, { message: validEmail }).pipe(z.email({ message: validEmail }));

const newPassword = z
  .string({ message: 'Enter a password.' })
  .min(passwordLength.least, { message: `Password must be at least ${passwordLength.least} characters long.` })
  .max(passwordLength.most, { message: `Password must be at most ${passwordLength.most} characters long.` });

/** A password that is compared may be anything; what is too long cannot be right. */
const password = z.string({ message: 'Enter your password.' }).min(1, { message: 'Enter your password.' }).max(passwordLength.most, { message: `Password must be at most ${passwordLength.most} characters long.` });

const code = (message: string) => z.string({ message }).trim().min(1, { message }).max(32, { message });
const sixDigits = 'Enter the six digits.';
const token = z.string().min(1).max(1_000);

export const nothing = z.strictObject({}).optional();

export const signUpInput = z.strictObject({
  email,
  password: newPassword,
  /** The part of the address before the @ when left out. */
  name: z.string().trim().max(100).optional(),
  /** Where they heard of us; kept only when it says something. */
  source: z.string().trim().max(200).optional(),
  acceptedTerms: z.literal(true, { message: 'You must accept the terms and conditions.' }),
});

export const signInInput = z.strictObject({ email, password });
export const emailInput = z.strictObject({ email });
export const codeRequestInput = z.strictObject({ email, type: z.literal('sign-in') });
export const codeSignInInput = z.strictObject({ email, otp: code(sixDigits) });
export const resetInput = z.strictObject({ newPassword, token });
export const changePasswordInput = z.strictObject({ currentPassword: password, newPassword });
export const passwordInput = z.strictObject({ password });
export const totpInput = z.strictObject({ code: code(sixDigits) });
export const backupCodeInput = z.strictObject({ code: code('Enter a backup code.') });
/** Both arrive in an address that a mail client may have touched; what is not sound is treated as not there. */
export const confirmationQuery = z.object({ token: token.catch(''), callbackURL: z.unknown() });
