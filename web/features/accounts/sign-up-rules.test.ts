import { describe, expect, it } from 'vitest';
import { RequestError } from '#web/foundation/request-failure.ts';
import { emailFault, isSound } from '#web/ui/field-faults.ts';
import { explainSignUpFailure } from './sign-up-failure.ts';
import { checkSignUp } from './sign-up-rules.ts';

const sound = { email: 'dana@northline.example', password: 'abcdef', confirm: 'abcdef', terms: true };

describe('a sign-up', () => {
  it.each([
    [{ email: 'dana' }, { email: 'Please enter a valid email address.' }],
    [{ email: '' }, { email: 'Please enter a valid email address.' }],
    [{ password: 'abcde', confirm: 'abcde' }, { password: 'Password must be at least 6 characters long.' }],
    [{ confirm: 'abcdeF' }, { confirm: 'Passwords do not match.' }],
    [{ terms: false }, { terms: 'You must accept the terms and conditions.' }],
  ])('with %j is told %j', (wrong, errors) => {
    expect(checkSignUp({ ...sound, ...wrong })).toMatchObject(errors);
    expect(isSound(checkSignUp({ ...sound, ...wrong }))).toBe(false);
  });

  it('that is sound is told nothing', () => {
    expect(isSound(checkSignUp(sound))).toBe(true);
  });
});

it.each(['a b@c.example', '@c.example', 'a@', 'a@b', 'a@@b.example'])('%j is no address', (email) => {
  expect(emailFault(email)).toBeDefined();
});

const explain = (code: string, message: string) => explainSignUpFailure(new RequestError({ code, message, requestId: null }), 'dana@northline.example');

describe('a refused sign-up', () => {
  it('of an address that is taken names it and blames the field', () => {
    const { toast, field } = explain('USER_ALREADY_EXISTS', 'taken');
    expect(toast).toMatchObject({ title: 'Email already exists', text: 'An account with dana@northline.example already exists. Try signing in instead.' });
    expect(field).toBe('email');
  });

  it.each([
    ['INVALID_INPUT', 'Please enter a valid email address.', 'email', 'Please enter a valid email address.'],
    ['INVALID_INPUT', 'Password must be at least 6 characters long.', 'password', 'Password must be at least 6 characters long.'],
    ['RATE_LIMITED', 'Wait a minute.', null, 'Wait a minute.'],
    ['HTTP_502', 'The server gave an answer that could not be read.', null, 'Failed to create account'],
  ])('with %s and %j', (code, message, field, text) => {
    expect(explain(code, message)).toMatchObject({ field, text, toast: { title: 'Error', text } });
  });

  it('without a word of the server says that it failed', () => {
    expect(explainSignUpFailure(new Error('odd'), 'x').text).toBe('Failed to create account');
  });
});
