import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { submissionErrors } from '#contract/submissions/submission-options.ts';
import { ConfirmReturnScreen } from '#web/features/submissions/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';
import { refuse } from '#web/foundation/form-action.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { textOf } from '#web/ui/form-data.ts';

export const meta = hiddenPage('Confirm Your Resume');

/** Reads nothing but the address: mail scanners open every link. */
export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get('token') || null,
});

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  if (textOf(form, 'agreed') !== 'yes')
    return {
      refused: {
        field: 'agreed',
        message: submissionErrors.agreed,
        code: 'INVALID_INPUT',
        values: {},
        formToken: null,
      },
    };
  try {
    await context.get(pageContext).call('submissions.confirmReturn', { token: textOf(form, 'token'), agreed: true });
    return { isConfirmed: true as const };
  } catch (error) {
    return refuse(error, form, 'Your confirmation could not be saved. Please try again later.');
  }
}

export { keepEntered as clientAction } from '#web/foundation/form-action.ts';

export default function ConfirmReturnPage() {
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmReturnScreen
      token={token}
      isConfirmed={answer !== undefined && 'isConfirmed' in answer}
      refused={answer !== undefined && 'refused' in answer ? answer.refused : null}
    />
  );
}
