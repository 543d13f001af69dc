// What the auth calls take and answer, as far as the screens rely on it.
import { anything, callServer } from '#web/foundation/api-client.ts';

const post = (path: string, input: object = {}): Promise<unknown> => callServer({ path: `auth/${path}`, input, accepts: anything });

const isRecord = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null;
const hasUser = (body: unknown): body is { user: { email: string }; session?: unknown } =>
  isRecord(body) && isRecord(body['user']) && typeof body['user']['email'] === 'string';
const asksSecondFactor = (body: unknown): body is { twoFactorRedirect: true } => isRecord(body) && body['twoFactorRedirect'] === true;

export type SignUp = {
  email: string;
  password: string;
  /** Where the visitor heard of the product; left out when nothing was written. */
  source?: string;
};

/** Whether the new account is signed in at once, or its address has to be confirmed first. */
export async function signUp(input: SignUp): Promise<{ signedIn: boolean }> {
  const { session } = await callServer({ path: 'auth/sign-up/email', input: { ...input, acceptedTerms: true }, accepts: hasUser });
  return { signedIn: session !== undefined && session !== null };
}

/** `nobody`: the server let somebody in and did not say whom. */
export type SignedIn = 'in' | 'second-factor' | 'nobody';

function readSignedIn(body: unknown): SignedIn {
  if (asksSecondFactor(body)) return 'second-factor';
  return hasUser(body) ? 'in' : 'nobody';
}

export const signIn = async (input: { email: string; password: string }): Promise<SignedIn> => readSignedIn(await post('sign-in/email', input));
export const signInWithCode = async (input: { email: string; otp: string }): Promise<SignedIn> => readSignedIn(await post('sign-in/email-otp', input));
export const sendCode = (email: string) => post('email-otp/send-verification-otp', { email, type: 'sign-in' });

export const signOut = () => post('sign-out');
export const sendVerification = (email: string) => post('send-verification-email', { email });
export const requestPasswordReset = (email: string) => post('request-password-reset', { email });
export const resetPassword = (input: { newPassword: string; token: string }) => post('reset-password', input);
export const changePassword = (input: { currentPassword: string; newPassword: string }) => post('change-password', input);

export type Enrolment = {
  /** `otpauth://…`, what an authenticator app reads from the picture. */
  totpURI: string;
  backupCodes: string[];
};

const isEnrolment = (body: unknown): body is Enrolment =>
  isRecord(body) && typeof body['totpURI'] === 'string' && Array.isArray(body['backupCodes']) && body['backupCodes'].every((code) => typeof code === 'string');

/** Begins the second factor; it counts once a code of the app has been verified. */
export const enrolSecondFactor = (password: string) => callServer({ path: 'auth/two-factor/enable', input: { password }, accepts: isEnrolment });
export const verifyAppCode = (code: string) => post('two-factor/verify-totp', { code });
export const verifyBackupCode = (code: string) => post('two-factor/verify-backup-code', { code });
export const disableSecondFactor = (password: string) => post('two-factor/disable', { password });
