import { expect, it } from 'vitest';
import { providerAddress } from './provider-address.ts';

it.each([
  [
    { url: 'https://checkout.stripe.test/a', redirectUrl: 'https://checkout.stripe.test/b', redirect: true },
    'https://checkout.stripe.test/a',
  ],
  [{ redirect: true, redirectUrl: 'https://checkout.stripe.test/b' }, 'https://checkout.stripe.test/b'],
  [{ redirect: true, redirectUrl: '/sandbox/checkout/a' }, '/sandbox/checkout/a'],
  [{ url: null, redirectUrl: '/sandbox/checkout/a' }, '/sandbox/checkout/a'],
  [{ url: '', redirectUrl: '/sandbox/checkout/a' }, '/sandbox/checkout/a'],
])('%j contains the URL %s', (body, address) => {
  expect(providerAddress(body)).toBe(address);
});

it.each([
  null,
  'https://checkout.stripe.test/a',
  {},
  { redirect: true },
  { url: '' },
  { url: 1 },
  { url: 'javascript:alert(1)' },
  { redirect: true, redirectUrl: 'data:text/html,x' },
  { url: '//evil.test' },
  { url: '/\\evil.test' },
  { url: 'pay' },
])('%j contains no URL that is safe to open', (body) => {
  expect(providerAddress(body)).toBeNull();
});
