// What each route under /api/auth leaves in the database.
import { randomUUID } from 'node:crypto';
import type { Write } from '#server/testing/all-or-nothing.ts';
import { totp } from '#server/testing/authenticator.ts';
import { enrolled } from '#server/testing/enroll.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { cookiesOf } from '#server/testing/session-cookies.ts';
import type { TestProduct } from '#server/testing/product.ts';

const newAddress = (): string => `${randomUUID()}@postbox.example`;
const as = (cookie: string) => ({ headers: { cookie, origin: 'http://localhost' } });

/** What the newest mail to this address says. */
async function textTo(product: TestProduct, email: string): Promise<string> {
  const mail = (await readOutbox(product.database)).findLast(({ to }) => to === email);
  if (!mail) throw new Error(`No mail was written to ${email}.`);
  return mail.text;
}

/** Sends the mail that the user requested, and returns its text. */
async function mailed(product: TestProduct, email: string, kind: 'password-reset' | 'code'): Promise<string> {
  await product.runJob('write-account-mail', { kind, email });
  return textTo(product, email);
}

const matched = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? 'not found';

export const authWrites = (product: TestProduct): Record<string, Write> => ({
  ...signUpWrites(product),
  ...signInWrites(product),
  ...passwordWrites(product),
  ...secondFactorWrites(product),
});

/** A sign-up that waits for its confirmation. */
async function signedUp(product: TestProduct): Promise<{ token: string; cookie: string }> {
  const email = newAddress();
  const response = await product.post('/api/auth/sign-up/email', {
    email,
    password: 'correct horse 42',
    acceptedTerms: true,
  });
  return { token: matched(await textTo(product, email), /confirm-email\?token=([\w-]+)/), cookie: cookiesOf(response) };
}

const asksForMail = (product: TestProduct, path: string, more: object = {}): Write => ({
  arrange: async () => {
    const { email } = await insertAccount(product.database, {});
    return () => product.post(path, { email, ...more });
  },
  effect: { _private_jobs: '+1' },
});

function signUpWrites(product: TestProduct): Record<string, Write> {
  return {
    'POST /api/auth/sign-up/email': {
      arrange: () => {
        const email = newAddress();
        return Promise.resolve(() =>
          product.post('/api/auth/sign-up/email', {
            email,
            password: 'correct horse 42',
            acceptedTerms: true,
            source: 'a colleague',
          }),
        );
      },
      effect: { sign_ups: '+1', confirmation_links: '+1', outgoing_mail: '+1', _private_jobs: '+1' },
    },
    'POST /api/auth/send-verification-email': asksForMail(product, '/api/auth/send-verification-email'),
    'POST /api/auth/read-confirmation': {
      arrange: async () => {
        const { token } = await signedUp(product);
        return () => product.post('/api/auth/read-confirmation', { token });
      },
      effect: {},
    },
    'POST /api/auth/verify-email': {
      arrange: async () => {
        const { token, cookie } = await signedUp(product);
        return () => product.post('/api/auth/verify-email', { token }, as(cookie));
      },
      effect: { users: '+1', credentials: '+1', sessions: '+1', sign_ups: '-1', confirmation_links: '-1' },
    },
    'GET /api/auth/verify-email': {
      arrange: () => Promise.resolve(() => product.request('/api/auth/verify-email?token=of-an-older-mail')),
      effect: {},
    },
  };
}

function signInWrites(product: TestProduct): Record<string, Write> {
  const { database } = product;
  return {
    'POST /api/auth/sign-in/email': {
      arrange: async () => {
        const { email, password } = await insertAccount(database, {});
        return () => product.post('/api/auth/sign-in/email', { email, password });
      },
      effect: { sessions: '+1', users: '+1 -1' },
    },
    'POST /api/auth/email-otp/send-verification-otp': asksForMail(
      product,
      '/api/auth/email-otp/send-verification-otp',
      { type: 'sign-in' },
    ),
    'POST /api/auth/sign-in/email-otp': {
      arrange: async () => {
        const { email } = await insertAccount(database, {});
        const otp = matched(await mailed(product, email, 'code'), /code is (\d{6})/);
        return () => product.post('/api/auth/sign-in/email-otp', { email, otp });
      },
      effect: { verifications: '-1', sessions: '+1', users: '+1 -1' },
    },
    'POST /api/auth/sign-out': {
      arrange: async () => {
        const { cookie } = await product.signedIn();
        return () => product.post('/api/auth/sign-out', {}, as(cookie));
      },
      effect: { sessions: '-1' },
    },
    'GET /api/auth/get-session': {
      arrange: async () => {
        const { cookie } = await product.signedIn();
        return () => product.request('/api/auth/get-session', as(cookie));
      },
      effect: {},
    },
  };
}

function passwordWrites(product: TestProduct): Record<string, Write> {
  return {
    'POST /api/auth/request-password-reset': asksForMail(product, '/api/auth/request-password-reset'),
    'POST /api/auth/reset-password': {
      arrange: async () => {
        const { email } = await product.signedIn();
        const token = matched(await mailed(product, email, 'password-reset'), /reset-password\?token=([\w-]+)/);
        return () => product.post('/api/auth/reset-password', { token, newPassword: 'a new password' });
      },
      effect: { credentials: '+1 -1', sessions: '-1', verifications: '-1', outgoing_mail: '+1', _private_jobs: '+1' },
    },
    'POST /api/auth/change-password': {
      arrange: async () => {
        const { cookie, password } = await product.signedIn();
        return () =>
          product.post(
            '/api/auth/change-password',
            { currentPassword: password, newPassword: 'a changed one' },
            as(cookie),
          );
      },
      effect: { users: '+1 -1', credentials: '+1 -1', sessions: '+1 -1', outgoing_mail: '+1', _private_jobs: '+1' },
    },
  };
}

function secondFactorWrites(product: TestProduct): Record<string, Write> {
  const challenged = async () => {
    const person = await enrolled(product);
    const asked = await product.post('/api/auth/sign-in/email', { email: person.email, password: person.password });
    return { ...person, challenge: cookiesOf(asked) };
  };
  return {
    'POST /api/auth/sign-in/email with a second factor': {
      arrange: async () => {
        const { email, password } = await enrolled(product);
        return () => product.post('/api/auth/sign-in/email', { email, password });
      },
      // The question, and how often it was answered wrongly.
      effect: { verifications: '+2' },
    },
    'POST /api/auth/two-factor/enable': {
      arrange: async () => {
        const { cookie, password } = await product.signedIn();
        return () => product.post('/api/auth/two-factor/enable', { password }, as(cookie));
      },
      effect: { two_factors: '+1' },
    },
    'POST /api/auth/delete-account': {
      arrange: async () => {
        const { cookie, password } = await product.signedIn();
        await product.database.pool.query('delete from graphile_worker._private_jobs');
        return () => product.post('/api/auth/delete-account', { password }, as(cookie));
      },
      effect: {
        users: '-1',
        credentials: '-1',
        sessions: '-1',
        account_events: '+1',
        _private_jobs: '+1',
        audit_entries: '+1',
        audit_head: '+1 -1',
      },
    },
    'POST /api/auth/step-up': {
      arrange: async () => {
        const { cookie, password } = await product.signedIn();
        return () => product.post('/api/auth/step-up', { password }, as(cookie));
      },
      effect: { sessions: '+1 -1' },
    },
    'POST /api/auth/two-factor/disable': {
      arrange: async () => {
        const { cookie, password } = await enrolled(product);
        return () => product.post('/api/auth/two-factor/disable', { password }, as(cookie));
      },
      effect: { users: '+1 -1', two_factors: '-1', sessions: '+1 -1', outgoing_mail: '+1', _private_jobs: '+1' },
    },
    'POST /api/auth/two-factor/verify-totp': {
      arrange: async () => {
        const { challenge, uri } = await challenged();
        return () => product.post('/api/auth/two-factor/verify-totp', { code: totp(uri) }, as(challenge));
      },
      effect: { sessions: '+1', users: '+1 -1', verifications: '-2' },
    },
    'POST /api/auth/two-factor/verify-backup-code': {
      arrange: async () => {
        const {
          challenge,
          backupCodes: [code],
        } = await challenged();
        return () => product.post('/api/auth/two-factor/verify-backup-code', { code }, as(challenge));
      },
      effect: { sessions: '+1', users: '+1 -1', verifications: '-2', two_factors: '+1 -1' },
    },
  };
}
