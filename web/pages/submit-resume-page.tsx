import { redirect, useActionData, useLoaderData } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router';
import { readPostedResume, ResumeScreen } from '#web/features/submissions/public.ts';
import { refuse } from '#web/foundation/form-action.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { textOf } from '#web/ui/form-data.ts';

export const meta: MetaFunction = () => [
  { title: 'Submit Your Resume – CareRoster' },
  {
    name: 'description',
    content:
      'Healthcare professionals submit a resume here, free and without an account, so that recruiters find them.',
  },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { formToken } = await context.get(pageContext).call('submissions.openResumeForm', {});
  return { formToken };
}

/** For browsers without scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  try {
    await context.get(pageContext).call('submissions.submitResume', {
      ...readPostedResume(form),
      formToken: textOf(form, 'formToken'),
    });
  } catch (error) {
    return refuse(error, form, 'Submission failed. Please try again later.');
  }
  return redirect('/success?submitted=resume');
}

export default function SubmitResumePage() {
  const { formToken } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ResumeScreen formToken={formToken} refused={answer?.refused ?? null} />;
}
