import { expect, it } from 'vitest';
import { returnPathAfterLogin } from './return-address.ts';

it.each([
  ['?return_to=/pricing', { from: '/account' }, '/pricing'],
  ['?return_to=%2Fsearch%3Fstate%3DTX%26page%3D2', null, '/search?state=TX&page=2'],
  ['', { from: '/account?tab=security' }, '/account?tab=security'],
  ['?return_to=', { from: '/account' }, '/account'],
  ['', null, '/directory'],
  ['', { from: 7 }, '/directory'],
  ['', 'from', '/directory'],
])('%j with the state %j opens %s', (search, state, path) => {
  expect(returnPathAfterLogin({ search, state })).toBe(path);
});

it.each([
  '//evil.test',
  '/\\evil.test',
  'https:evil.test',
  'https://evil.test/',
  'javascript:1',
  '/%09/evil.test/../..//evil.test',
  '/.//evil.test',
  '\t//evil.test',
])('%s does not open another site', (hostile) => {
  const path = returnPathAfterLogin({ search: `?return_to=${encodeURIComponent(hostile)}`, state: { from: hostile } });
  expect(new URL(path, 'https://careroster.example').origin).toBe('https://careroster.example');
});

it.each(['/login', '/login?return_to=/login', '/signup#top', '/check-email-confirmation'])(
  '%s does not open after signing in',
  (path) => {
    expect(returnPathAfterLogin({ search: '', state: { from: path } })).toBe('/directory');
  },
);
