import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { removalErrors } from '#contract/removals/removal-options.ts';
import { ConfirmRemovalScreen } from '#web/features/removals/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';
import { refuse } from '#web/foundation/form-action.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { textOf } from '#web/ui/form-data.ts';

export const meta = hiddenPage('Confirm Removal');

const noChoices = { choices: [], records: 0 };

/** Changes nothing: mail scanners open every link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') || null;
  if (token === null) return { token, choices: noChoices };
  try {
    return { token, choices: await context.get(pageContext).call('removals.readRemovalChoices', { token }) };
  } catch (error) {
    // A link that does not work says so when the button is pressed.
    if (readFailure(error) === null) throw error;
    return { token, choices: noChoices };
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call } = context.get(pageContext);
  const form = await request.formData();
  const token = textOf(form, 'token');
  try {
    if (textOf(form, 'intent') === 'prove')
      return { proof: await call('removals.proveRemovalRecord', { token, digits: textOf(form, 'digits') }) };
    const record = textOf(form, 'record') || undefined;
    return { processed: await call('removals.processRemoval', { token, ...(record !== undefined && { record }) }) };
  } catch (error) {
    // A failure that says nothing about the link must not say that it has expired.
    const isLinkFault = readFailure(error)?.code === 'INVALID_INPUT';
    return refuse(error, form, isLinkFault ? removalErrors.invalidToken : removalErrors.requestFailed);
  }
}

export { keepEntered as clientAction } from '#web/foundation/form-action.ts';

export default function ConfirmRemovalPage() {
  const { token, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmRemovalScreen
      token={token}
      choices={choices}
      proof={answer !== undefined && 'proof' in answer ? answer.proof : null}
      processed={answer !== undefined && 'processed' in answer ? answer.processed : null}
      refused={answer !== undefined && 'refused' in answer ? answer.refused : null}
    />
  );
}
