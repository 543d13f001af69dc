import { expect, it } from 'vitest';
import { addressOf } from './email-address.ts';

it('the chosen address is the first email address, best first', () => {
  expect(
    addressOf([
      { kind: 'mobile_phone', value: '(312) 555-0142' },
      { kind: 'personal_email', value: 'rosa@postbox.example' },
      { kind: 'work_email', value: 'rosa@northline.example' },
    ]),
  ).toBe('rosa@postbox.example');
});

it.each([
  'rosa@direct.northline.example',
  'rosa@northline.direct.example',
  'rosa@directmail.northline.example',
  'rosa@northline.direct',
])('the chosen address is never the Direct address %s', (value) => {
  expect(addressOf([{ kind: 'work_email', value }])).toBeNull();
  expect(
    addressOf([
      { kind: 'work_email', value },
      { kind: 'work_email', value: 'rosa@northline.example' },
    ]),
  ).toBe('rosa@northline.example');
});

it.each(['direct@northline.example', 'rosa@redirect.example', 'rosa@directory.example'])(
  'the chosen address may be %s, which only looks like one',
  (value) => {
    expect(addressOf([{ kind: 'work_email', value }])).toBe(value);
  },
);

it('the chosen address is nothing without an email address', () => {
  expect(addressOf([])).toBeNull();
  expect(addressOf([{ kind: 'office_phone', value: '(312) 555-0199' }])).toBeNull();
});
