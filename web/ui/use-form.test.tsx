import { expect, it } from 'vitest';
import { RequestError } from '#web/foundation/request-failure.ts';
import { render } from '#web/testing/render.tsx';
import { useForm, type FormState } from './use-form.ts';

type Name = 'email' | 'code';
type Options = Parameters<typeof useForm<Name>>[0];

const request = (changes: Partial<Options['requests'][number]> = {}) => ({
  error: null,
  isPending: false,
  reset: () => {},
  ...changes,
});
const failed = (code: string, field?: string) =>
  request({ error: new RequestError({ code, message: 'That was refused.', requestId: 'req-7', field }) });

const words = (failure: { code: string } | null) => `Refused: ${failure?.code ?? 'unknown'}`;

/** The form as it is first rendered. */
function formOf(options: Partial<Options>): FormState<Name> {
  const forms: FormState<Name>[] = [];
  const Form = () => {
    forms.push(useForm<Name>({ requests: [request()], failureText: 'Please try again.', ...options }));
    return null;
  };
  render(<Form />);
  const [form] = forms;
  if (form === undefined) throw new Error('The form was not rendered.');
  return form;
}

it('a form begins without errors', () => {
  const form = formOf({});
  expect(form).toMatchObject({ errors: {}, failure: null, isSending: false });
  expect(form.field('email')).toEqual({ name: 'email', error: undefined });
});

it('a form shows a failure that names a field beside its input, and not below the form', () => {
  const form = formOf({ requests: [request(), failed('TAKEN', 'address')], fields: { address: 'email' } });
  expect(form.field('email').error).toBe('That was refused.');
  expect(form.field('code').error).toBeUndefined();
  expect(form.failure).toBeNull();
});

it('a form shows any other failure below the form', () => {
  const form = formOf({ requests: [failed('UNAVAILABLE', 'unknown')], fields: { address: 'email' } });
  expect(form.failure).toBe('That was refused.');
  expect(form.errors).toEqual({});
  expect(formOf({ requests: [request({ error: new Error('offline') })] }).failure).toBe('Please try again.');
});

it('a form takes the words and the input of a failure from the page where it says so', () => {
  expect(formOf({ requests: [failed('WRONG')], failureText: words }).failure).toBe('Refused: WRONG');
  const form = formOf({ requests: [failed('WRONG')], failureText: words, fieldOf: () => 'code' });
  expect(form.field('code').error).toBe('Refused: WRONG');
  expect(form.failure).toBeNull();
});

it('a form starts a request without errors, after forgetting the failure of the last one', () => {
  const done: string[] = [];
  const form = formOf({ requests: [request({ reset: () => done.push('forgotten') })] });
  form.send({}, () => done.push('started'));
  expect(done).toEqual(['forgotten', 'started']);
});

it('a form starts nothing with errors, nor while a request is on its way', () => {
  const done: string[] = [];
  formOf({}).send({ email: 'Please enter an email.' }, () => done.push('started'));
  const sending = formOf({ requests: [request(), request({ isPending: true, reset: () => done.push('forgotten') })] });
  expect(sending.isSending).toBe(true);
  sending.send({}, () => done.push('started'));
  expect(done).toEqual([]);
});
