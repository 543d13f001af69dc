import { useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router';
import { removalErrors } from '#contract/removal-options.ts';
import { ConfirmRemovalScreen } from '#web/features/removals/public.ts';
import { refuse } from '#web/foundation/form-action.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { textOf } from '#web/ui/form-data.ts';

export const meta: MetaFunction = () => [
  { title: 'Confirm Removal – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

/** Reads nothing but the address: mail scanners open every link. */
export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get('token') || null,
});

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    return {
      processed: await context.get(pageContext).call('removals.processRemoval', { token: textOf(form, 'token') }),
    };
  } catch (error) {
    return refuse(error, form, removalErrors.invalidToken);
  }
}

export default function ConfirmRemovalPage() {
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ConfirmRemovalScreen
      token={token}
      processed={answer !== undefined && 'processed' in answer ? answer.processed : null}
      refused={answer !== undefined && 'refused' in answer ? answer.refused : null}
    />
  );
}
