import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import type { Call } from '#contract/call.ts';
import { resumeFileErrors, resumeFileLimits } from '#contract/submissions/submission-options.ts';
import { readPostedResume, ResumeScreen, type PostedForm } from '#web/features/submissions/public.ts';
import { pageTitle } from '#web/features/site-settings/public.ts';
import { base64Of } from '#web/foundation/base64-of.ts';
import { refuse, textsOf, tokenOf } from '#web/foundation/form-action.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { RequestError } from '#web/foundation/request-failure.ts';
import { textOf } from '#web/ui/form-data.ts';

export const meta: MetaFunction = (args) => [
  pageTitle(args, 'Submit Your Resume'),
  {
    name: 'description',
    content:
      'Healthcare professionals submit a resume here, free and without an account, so that recruiters find them.',
  },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { formToken } = await context.get(pageContext).call('submissions.openResumeForm', {});
  // The server redirects here when the posted file was too large to be received.
  const isFileTooLarge = new URL(request.url).searchParams.get('file') === 'too-large';
  return { formToken, fileError: isFileTooLarge ? resumeFileErrors.tooLarge : null };
}

/** For browsers without scripts: one button submits the resume, the other reads the file. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const { call } = context.get(pageContext);
  return textOf(form, 'intent') === 'read' ? readFile(form, call) : submit(form, call);
}

async function submit(form: FormData, call: Call) {
  try {
    await call('submissions.submitResume', { ...readPostedResume(form), formToken: textOf(form, 'formToken') });
  } catch (error) {
    return refuse(error, form, 'Submission failed. Please try again later.');
  }
  return redirect('/success?submitted=resume');
}

async function readFile(form: FormData, call: Call) {
  try {
    const { proposals } = await call('submissions.readResumeFile', {
      file: await fileIn(form),
      website: textOf(form, 'website'),
      formToken: textOf(form, 'formToken'),
    });
    return data({ refused: null, values: textsOf(form), formToken: tokenOf(form), proposals });
  } catch (error) {
    const answer = refuse(error, form, resumeFileErrors.failed);
    return data({ refused: { ...answer.data.refused, field: 'file' } }, answer.init ?? undefined);
  }
}

/** In base64. */
async function fileIn(form: FormData): Promise<string> {
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) throw wrongFile(resumeFileErrors.missing);
  if (file.size > resumeFileLimits.bytesMax) throw wrongFile(resumeFileErrors.tooLarge);
  return base64Of(file);
}

const wrongFile = (message: string): RequestError =>
  new RequestError({ code: 'INVALID_INPUT', message, requestId: null, field: 'file' });

function postedForm(answer: ReturnType<typeof useActionData<typeof action>>): PostedForm | null {
  if (answer === undefined) return null;
  if ('proposals' in answer) return answer;
  const { refused } = answer;
  return { values: refused.values, formToken: refused.formToken, refused, proposals: null };
}

export default function SubmitResumePage() {
  const { formToken, fileError } = useLoaderData<typeof loader>();
  const posted = postedForm(useActionData<typeof action>());
  return <ResumeScreen formToken={formToken} posted={posted} fileError={posted === null ? fileError : null} />;
}
