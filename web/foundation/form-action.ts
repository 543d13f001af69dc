// Forms that also work without scripts: the browser posts them to their page, whose action calls the operation in the process.
import { data, isRouteErrorResponse, type ClientActionFunctionArgs } from 'react-router';
import { unreachable } from './connection.ts';
import { readFailure, readFailureText } from './request-failure.ts';

export interface RefusedForm {
  /** The name of the input that is wrong; null: the failure is not about one input. */
  field: string | null;
  /** What the server says of the field, or of the request. */
  message: string;
  /** Stable, in capitals. */
  code: string;
  /** What was entered, so that the page can show it again without scripts. */
  values: Readonly<Record<string, string>>;
  /** The token of the form that was sent: its time goes on. Null: the form had none, or it has expired. */
  formToken: string | null;
}

/** The texts of a form by the names of their inputs. Files, and the token of the form, are left out. */
export function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form)
    if (typeof value === 'string' && name !== 'formToken' && name !== 'token') texts[name] = value;
  return texts;
}

export function tokenOf(form: FormData): string | null {
  const token = form.get('formToken');
  return typeof token === 'string' ? token : null;
}

/** The answer of an action whose operation failed. `fallback`: the text for failures without advice for the visitor. */
export function refuse(error: unknown, form: FormData, fallback: string) {
  const failure = readFailure(error);
  if (failure === null) throw error;
  const isAdvice = failure.field !== undefined || codesWithAdvice.has(failure.code);
  const refused: RefusedForm = {
    field: failure.field ?? null,
    message: isAdvice ? failure.message : fallback,
    code: failure.code,
    values: textsOf(form),
    formToken: failure.code === 'FORM_EXPIRED' ? null : tokenOf(form),
  };
  return data({ refused }, { status: statusOf(failure.code) });
}

/**
 * In the browser: the answer of a posted form that did not get through, so that the page stays and keeps what was entered. A page exports it as
 * its `clientAction`.
 */
export async function keepEntered({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = isRouteErrorResponse(error) ? readFailureText(error.data) : unreachable();
    if (failure === null) throw error;
    const { code, message, field = null } = failure;
    const refused: RefusedForm = { field, message, code, values: textsOf(form), formToken: tokenOf(form) };
    return data({ refused }, { status: statusOf(code) });
  }
}

/** The messages of these failures tell the visitor what to do. */
const codesWithAdvice: ReadonlySet<string> = new Set(
  'TOO_MANY TOO_FAST FORM_EXPIRED NOT_FOUND INVALID_TOKEN BUSY NOT_READY CHOICE_CHANGED NO_TRIES_LEFT'.split(' '),
);

function statusOf(code: string): number {
  if (code === 'TOO_MANY' || code === 'TOO_FAST') return 429;
  return ['UNAVAILABLE', 'UNREACHABLE', 'INTERNAL', 'BUSY'].includes(code) ? 503 : 400;
}
