import { describe, expect, it } from 'vitest';
import { RequestError } from '#web/foundation/request-failure.ts';
import { emailError, hasErrors } from '#web/ui/field-errors.ts';
import { explainSignUpFailure } from './sign-up-failure.ts';
import { checkSignUp } from './sign-up-rules.ts';

const valid = { email: 'dana@northline.example', password: 'abcdef', confirm: 'abcdef', terms: true };

describe('a sign-up', () => {
  it.each([
    [{ email: 'dana' }, { email: 'Please enter a valid email address.' }],
    [{ email: '' }, { email: 'Please enter a valid email address.' }],
    [{ password: 'abcde', confirm: 'abcde' }, { password: 'Password must be at least 6 characters long.' }],
    [{ confirm: 'abcdeF' }, { confirm: 'Passwords do not match.' }],
    [{ terms: false }, { terms: 'You must accept the terms and conditions.' }],
  ])('with %j gets the errors %j', (invalid, errors) => {
    expect(checkSignUp({ ...valid, ...invalid })).toMatchObject(errors);
    expect(hasErrors(checkSignUp({ ...valid, ...invalid }))).toBe(true);
  });

  it('that is valid gets no error', () => {
    expect(hasErrors(checkSignUp(valid))).toBe(false);
  });
});

it.each(['a b@c.example', '@c.example', 'a@', 'a@b', 'a@@b.example'])('%j is not an email address', (email) => {
  expect(emailError(email)).toBeDefined();
});

const explain = (code: string, message: string, field?: string | null) =>
  explainSignUpFailure(
    new RequestError({ code, message, requestId: null, field: field ?? undefined }),
    'dana@northline.example',
  );

describe('a failed sign-up', () => {
  it('of an existing account names the address and shows the error beside the field', () => {
    const { toast, field } = explain('USER_ALREADY_EXISTS', 'taken');
    expect(toast).toMatchObject({
      title: 'Email already exists',
      text: 'An account with dana@northline.example already exists. Try signing in instead.',
    });
    expect(field).toBe('email');
  });

  it.each([
    ['INVALID_INPUT', 'Please enter a valid email address.', 'email', 'Please enter a valid email address.'],
    [
      'INVALID_INPUT',
      'Password must be at least 6 characters long.',
      'password',
      'Password must be at least 6 characters long.',
    ],
    ['RATE_LIMITED', 'Wait a minute.', null, 'Wait a minute.'],
    ['HTTP_502', 'The server gave an answer that could not be read.', null, 'Failed to create account'],
  ])('with the code %s and the message %j', (code, message, field, text) => {
    expect(explain(code, message, field)).toMatchObject({ field, text, toast: { title: 'Error', text } });
  });

  it('without a message of the server gets a general text', () => {
    expect(explainSignUpFailure(new Error('odd'), 'x').text).toBe('Failed to create account');
  });
});
