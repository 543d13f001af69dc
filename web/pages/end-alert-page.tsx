import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { EndAlertScreen } from '#web/features/saved-searches/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';
import { refuse } from '#web/foundation/form-action.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { textOf } from '#web/ui/form-data.ts';

export const meta = hiddenPage('End the Emails');

/** Changes nothing: mail programs open every link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    const { name } = await context.get(pageContext).call('savedSearches.readAlertToEnd', { token });
    return { token, name, isOurs: true };
  } catch (error) {
    if (readFailure(error) === null) throw error;
    return { token, name: null, isOurs: false };
  }
}

/** The page still shows the name of what has ended. */
export const shouldRevalidate = () => false;

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    await context.get(pageContext).call('savedSearches.endAlert', { token: textOf(form, 'token') });
    return { isEnded: true };
  } catch (error) {
    return refuse(error, form, 'The emails could not be ended. Please try again.');
  }
}

export { keepEntered as clientAction } from '#web/foundation/form-action.ts';

export default function EndAlertPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <EndAlertScreen
      {...loaded}
      isEnded={answer !== undefined && 'isEnded' in answer}
      refused={answer !== undefined && 'refused' in answer ? answer.refused : null}
    />
  );
}
