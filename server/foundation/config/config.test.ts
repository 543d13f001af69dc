import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OperatorError } from '../errors/public.ts';
import { readConfig } from './public.ts';
import { settings } from './schema.ts';

const key = (): string => randomBytes(32).toString('base64');

function faultOf(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
  return 'no fault';
}

const production = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  DATABASE_URL: 'postgresql://care@db.example/care', PUBLIC_URL: 'https://care.example/', CONTACT_KEYS: `k2:${key()},k1:${key()}`, LOOKUP_KEY: key(), AUTH_SECRET: key(),
  SMTP_URL: 'smtps://care:secret@mail.example:465', MAIL_FROM: 'CareRoster <no-reply@care.example>', ...more,
});

describe('the configuration refuses', () => {
  test('every fault at once, each by name', () => {
    const fault = faultOf({ PORT: 'eighty', CANDIDATES: '-1', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
    for (const name of ['PORT', 'CANDIDATES', 'DATABASE_URL', 'LOG_LEVEL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'CONTACT_KEYS', 'LOOKUP_KEY', 'AUTH_SECRET']) expect(fault).toContain(`- ${name}:`);
    expect(fault).toContain('.env.example');
  });

  test.each([
    ['a contact key that is too short', { CONTACT_KEYS: `k1:${Buffer.alloc(16).toString('base64')}` }, /CONTACT_KEYS: must be 32 random bytes/],
    ['a contact key without an id', { CONTACT_KEYS: key() }, /CONTACT_KEYS/],
    ['a look-up key that is no base64', { LOOKUP_KEY: 'secret' }, /LOOKUP_KEY/],
    ['an address that is none', { ADMIN_EMAILS: 'ada@care.example, nobody' }, /ADMIN_EMAILS/],
    ['a public address without a scheme', { PUBLIC_URL: 'care.example' }, /PUBLIC_URL: must be a URL/],
    ['a mail server that is none', { SMTP_URL: 'https://mail.example' }, /SMTP_URL: must be a URL that begins with smtp/],
    ['a sender without an address', { MAIL_FROM: 'CareRoster' }, /MAIL_FROM: must be an address/],
    ['a sender of two lines', { MAIL_FROM: 'Care\r\nBcc: all@care.example <a@care.example>' }, /MAIL_FROM: must be an address/],
  ])('%s', (_case, more, named) => {
    expect(faultOf(production(more))).toMatch(named);
  });

  test('a mail server without a sender', () => {
    expect(faultOf({ SMTP_URL: 'smtp://localhost:2525' })).toMatch(/MAIL_FROM: required when SMTP_URL is set/);
  });

  test('half a connection to Stripe, naming the other half', () => {
    const fault = faultOf(production({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PRICE_MONTHLY: 'price_1' }));
    expect(fault).toMatch(/- STRIPE_WEBHOOK_SECRET: required/);
    expect(fault).toMatch(/- STRIPE_PRICE_ANNUAL: required/);
    expect(fault).not.toMatch(/- STRIPE_SECRET_KEY/);
  });

  test('to serve other machines from the embedded default', () => {
    expect(faultOf({ HOST: '0.0.0.0' })).toMatch(/HOST: the embedded default serves this machine only/);
  });
});

describe('the configuration', () => {
  test('needs nothing at all for the embedded default, which listens on this machine only', () => {
    expect(readConfig({})).toMatchObject({ mode: 'embedded', port: 3000, host: '127.0.0.1', candidates: 50_000, publicUrl: null });
  });

  test('takes an empty setting for an unset one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ mode: 'embedded', port: 3000 });
  });

  test('is production when a database is named, and the first contact key seals', () => {
    const config = readConfig(production());
    expect(config).toMatchObject({ mode: 'production', host: '0.0.0.0', publicUrl: 'https://care.example' });
    expect(config.mode === 'production' && config.secrets.contactKeys.map(({ id }) => id)).toEqual(['k2', 'k1']);
  });

  test('keeps mail here without a mail server, and names its sender with one', () => {
    expect(readConfig({})).toMatchObject({ mode: 'embedded', smtp: null });
    expect(readConfig({ SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'mail@care.example' })).toMatchObject({ mode: 'embedded', smtp: { from: { name: '', address: 'mail@care.example' } } });
    expect(readConfig(production())).toMatchObject({ smtp: { url: 'smtps://care:secret@mail.example:465', from: { name: 'CareRoster', address: 'no-reply@care.example' } } });
  });

  test('takes payments through Stripe when all of it is named; earlier prices follow the one that is sold', () => {
    expect(readConfig(production()).stripe).toBeNull();
    const config = readConfig(production({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PRICE_MONTHLY: 'price_new, price_old', STRIPE_PRICE_ANNUAL: 'price_2' }));
    expect(config.stripe).toEqual({
      secretKey: 'sk_test_1', webhookSecret: 'whsec_1', monthlyPrices: ['price_new', 'price_old'], annualPrices: ['price_2'], apiBase: 'https://api.stripe.com',
    });
  });

  test('.env.example explains exactly the settings there are', () => {
    const example = readFileSync(join(import.meta.dirname, '..', '..', '..', '.env.example'), 'utf8');
    const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(Object.keys(settings.shape)));
  });
});
