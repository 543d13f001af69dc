import { expect, it } from 'vitest';
import { RequestError } from '#web/foundation/request-failure.ts';
import { signInFailureText } from './sign-in-failure.ts';
import { explainSignUpFailure } from './sign-up-failure.ts';

const failure = (code: string, field?: string) =>
  new RequestError({ code, message: 'That password is too common.', requestId: 'req-7', field });

it('a failed login shows the message of the server if there is one', () => {
  expect(signInFailureText(failure('INVALID'))).toBe('That password is too common.');
  const unknown = 'Failed to log in. Please check your credentials.';
  expect(signInFailureText(null)).toBe(unknown);
  expect(signInFailureText(failure('HTTP_502'))).toBe(unknown);
});

it('a sign-up under a taken address says so beside the address', () => {
  const { toast, field, text } = explainSignUpFailure(failure('USER_ALREADY_EXISTS'), 'ada@northline.example');
  expect(toast).toMatchObject({
    title: 'Email already exists',
    text: 'An account with ada@northline.example already exists. Try signing in instead.',
    look: 'danger',
  });
  expect({ field, text }).toEqual({ field: 'email', text: 'An account with this email already exists.' });
});

it.each([
  ['email', 'email'],
  ['password', 'password'],
  ['other', null],
  [undefined, null],
])('any other failure of a sign-up that names %s is shown beside %s', (named, field) => {
  expect(explainSignUpFailure(failure('INVALID', named), 'ada@northline.example')).toEqual({
    toast: { title: 'Error', text: 'That password is too common.', look: 'danger' },
    field,
    text: 'That password is too common.',
  });
});

it('a sign-up without an answer of the server says that it failed', () => {
  expect(explainSignUpFailure(failure('HTTP_502'), 'a@b.example').text).toBe('Failed to create account');
  expect(explainSignUpFailure(new Error('offline'), 'a@b.example').text).toBe('Failed to create account');
});
