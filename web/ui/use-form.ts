// The state of a form that sends requests: the errors beside its fields, the failure below it, and whether it is sending.
// The form keeps its values until the request succeeds; `Form` moves the focus to the first field with an error.
import { useMemo, useState, type ReactNode } from 'react';
import { readFailure, type RequestFailure } from '#web/foundation/request-failure.ts';
import { hasErrors, type FieldErrors } from './field-errors.ts';

/** The part of a TanStack mutation that a form uses. */
export interface FormRequest {
  error: Error | null;
  isPending: boolean;
  reset: () => void;
}

interface FormOptions<Name extends string> {
  /** The requests that the form can send, one at a time. */
  requests: readonly FormRequest[];
  /** The text about a failed request. A string is used only when the failure has no message of its own. */
  failureText: string | ((failure: RequestFailure | null) => string);
  /** The input for each `field` that a failure can name. The message of such a failure is shown beside that input. */
  fields?: Readonly<Record<string, Name>>;
  /** The input beside which any other failure is shown; null: it is shown below the form. */
  fieldOf?: (failure: RequestFailure | null) => Name | null;
}

export interface FormState<Name extends string> {
  /** For `Form`. A new object after each attempt, so that `Form` moves the focus again. */
  errors: FieldErrors<string>;
  /** The name and the error of a field, for its component. */
  field: (name: Name) => { name: string; error: ReactNode };
  /** The text below the form about a failed request; null when there is none or it is shown beside a field. */
  failure: string | null;
  isSending: boolean;
  /** Shows `errors`, or calls `start` when there are none. Does nothing while a request is pending. */
  send: (errors: FieldErrors<Name>, start: () => void) => void;
  /** Removes the errors and the failure. */
  reset: () => void;
}

export function useForm<Name extends string>(options: FormOptions<Name>): FormState<Name> {
  const { requests } = options;
  const [invalid, setInvalid] = useState<FieldErrors<string>>({});
  const isSending = requests.some(({ isPending }) => isPending);
  const error = requests.find((request) => request.error !== null)?.error ?? null;
  const { field, text } = error === null ? noFailure : explain(readFailure(error), options);
  const errors = useMemo(() => (field === null ? invalid : { [field]: text }), [invalid, field, text]);

  const show = (found: FieldErrors<string>) => {
    // A failure of the last request says nothing about the values entered now.
    for (const request of requests) request.reset();
    setInvalid(found);
  };
  return {
    errors,
    field: (name) => ({ name, error: errors[name] }),
    failure: field === null ? text : null,
    isSending,
    send: (found, start) => {
      if (isSending) return;
      show(found);
      if (!hasErrors(found)) start();
    },
    reset: () => show({}),
  };
}

/** `Failed to save search. The name is taken.`: names what failed before the reason, for `failureText`. */
export const failed =
  (title: string) =>
  (failure: RequestFailure | null): string =>
    `${title}. ${failure?.message ?? 'An unexpected error occurred.'}`;

const noFailure = { field: null, text: null };

function explain<Name extends string>(
  failure: RequestFailure | null,
  { failureText, fields, fieldOf }: FormOptions<Name>,
): { field: Name | null; text: string } {
  const field = failure?.field === undefined ? undefined : fields?.[failure.field];
  if (failure !== null && field !== undefined) return { field, text: failure.message };
  const text = typeof failureText === 'string' ? (failure?.message ?? failureText) : failureText(failure);
  return { field: fieldOf?.(failure) ?? null, text };
}
