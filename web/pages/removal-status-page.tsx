import { useActionData, type ActionFunctionArgs } from 'react-router';
import { RemovalStatusScreen } from '#web/features/removals/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';
import { refuse } from '#web/foundation/form-action.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { textOf } from '#web/ui/form-data.ts';

export const meta = hiddenPage('Removal Status');

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    const [number, email] = [textOf(form, 'number'), textOf(form, 'email')];
    return { status: await context.get(pageContext).call('removals.readRemovalStatus', { number, email }) };
  } catch (error) {
    return refuse(error, form, 'The status could not be read. Please try again later.');
  }
}

export { keepEntered as clientAction } from '#web/foundation/form-action.ts';

export default function RemovalStatusPage() {
  const answer = useActionData<typeof action>();
  return (
    <RemovalStatusScreen
      status={answer !== undefined && 'status' in answer ? answer.status : null}
      refused={answer !== undefined && 'refused' in answer ? answer.refused : null}
    />
  );
}
