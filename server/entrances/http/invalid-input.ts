// An input that does not fit its schema, as the failure that the caller reads.
import { AppError } from '#server/foundation/errors/public.ts';

/** At most this many wrong fields are named in one message. */
const faultsMax = 5;

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** A form names its first wrong `field`, with the message about it; every other operation names all wrong fields in its message. */
export function invalidInput(issues: readonly Issue[], { isForm }: { isForm: boolean }): AppError {
  const faults = issues.map(({ path, message }) => ({ field: fieldName(path), message }));
  const [first] = faults;
  if (isForm && first !== undefined)
    return new AppError('invalid_input', 'INVALID_INPUT', first.message, {
      ...(first.field !== '' && { field: first.field }),
    });
  const named = faults.slice(0, faultsMax).map(({ field, message }) => {
    // Some messages are sentences, but only the list of all of them ends with a period.
    const phrase = message.replace(/\.$/, '');
    return field === '' ? phrase : `${field}: ${phrase}`;
  });
  return new AppError('invalid_input', 'INVALID_INPUT', `The input does not fit: ${named.join('; ')}.`);
}

/** `filters.page`; empty for the input as a whole. */
const fieldName = (path: Issue['path']): string =>
  (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
