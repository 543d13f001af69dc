import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { removalErrors } from '#contract/removals/removal-options.ts';
import { RemoveInfoScreen } from '#web/features/removals/public.ts';
import { pageHead } from '#web/features/site-settings/public.ts';
import { refuse } from '#web/foundation/form-action.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { textOf } from '#web/ui/form-data.ts';
import { Panel } from '#web/ui/panel.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const deletionPlatform = 'https://privacy.ca.gov/drop/';

export const meta: MetaFunction = (args) =>
  pageHead(args, {
    title: 'Remove My Information',
    description:
      'How a healthcare professional has a record removed from the directory, or opts out of its sale or sharing.',
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { formToken } = await context.get(pageContext).call('removals.openRemovalForm', {});
  return { formToken, sendsPrivacySignal: request.headers.get('sec-gpc') === '1' };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call } = context.get(pageContext);
  const form = await request.formData();
  const guard = { formToken: textOf(form, 'formToken'), website: textOf(form, 'website') };
  const email = textOf(form, 'email');
  try {
    if (textOf(form, 'intent') === 'record') {
      const [record, name, practice] = ['record', 'name', 'practice'].map((field) => textOf(form, field));
      await call('removals.requestRecordRemoval', {
        record: record ?? '',
        name: name ?? '',
        practice: practice ?? '',
        email,
        ...guard,
      });
    } else await call('removals.sendRemovalConfirmation', { email, ...guard });
    return { isSent: true as const };
  } catch (error) {
    return refuse(error, form, removalErrors.requestFailed);
  }
}

export { keepEntered as clientAction } from '#web/foundation/form-action.ts';

export default function RemoveInfoPage() {
  const { formToken, sendsPrivacySignal } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RemoveInfoScreen
      formToken={formToken}
      refused={answer !== undefined && 'refused' in answer ? answer.refused : null}
      isSent={answer !== undefined && 'isSent' in answer}
    >
      <div id="do-not-sell">
        <Panel
          look="plain"
          title="Do Not Sell or Share My Information"
          text="Subscribers pay to see records, which some laws call a sale. A removal ends it: a removed record is no longer shown to anyone. Use the forms on this page."
        >
          <p>
            If you live in California, you can also use the state’s{' '}
            <TextLink to={deletionPlatform}>Delete Request and Opt-out Platform (DROP)</TextLink>: one request reaches
            every registered data broker. We remove your record, or stop showing it when other people share your address
            or phone, and we compare everyone who is added later. If you withdraw the request there, we lift what it
            caused.
          </p>
          <p>
            {sendsPrivacySignal
              ? 'Your browser sends the Global Privacy Control signal, and we respect it: nothing about your visit is sold or shared. '
              : 'We respect the Global Privacy Control signal of browsers. Yours does not send it, and nothing about your visit is sold or shared either way. '}
            The signal does not say who you are, so it cannot remove a record: use the forms or DROP for that.
          </p>
        </Panel>
      </div>
    </RemoveInfoScreen>
  );
}
