import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { ContactScreen, enquiryFailed, readEnquiry } from '#web/features/contact-form/public.ts';
import { pageHead } from '#web/features/site-settings/public.ts';
import { refuse } from '#web/foundation/form-action.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { textOf } from '#web/ui/form-data.ts';

export const meta: MetaFunction = (args) =>
  pageHead(args, {
    title: 'Contact Us',
    description: 'Write to the people who run the directory: about seats for a team, a bill, or your own record.',
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const { formToken } = await context.get(pageContext).call('contactForm.openContactForm', {});
  return { formToken };
}

/** For browsers without scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    await context
      .get(pageContext)
      .call('contactForm.contactForm', { ...readEnquiry(form), formToken: textOf(form, 'formToken') });
    return { refused: null };
  } catch (error) {
    return refuse(error, form, enquiryFailed);
  }
}

export default function ContactPage() {
  const { formToken } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ContactScreen
      posted={{ formToken, refused: answer?.refused ?? null, isSent: answer !== undefined && answer.refused === null }}
    />
  );
}
