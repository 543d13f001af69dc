// The form with which a visitor writes to the operator of the directory.
import { useEffect, useRef, useState } from 'react';
import { enquiryLimits } from '#contract/contact-form/enquiry-limits.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import type { RefusedForm } from '#web/foundation/form-action.ts';
import { readFailure, type RequestFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { emailOf, textOf } from '#web/ui/form-data.ts';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { HoneypotField } from '#web/ui/honeypot-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { checkEnquiry, type EnquiryField } from './enquiry-rules.ts';
import { enquirySender, type EnquiryFormData } from './send-enquiry.ts';

const { most } = enquiryLimits;

const facts = [
  {
    name: 'For a team',
    text: 'Tell us how many people will search. An enterprise plan covers several seats on one invoice.',
  },
  {
    name: 'About a bill',
    text: 'Write from the email address of your account. You can cancel a plan yourself in Account Settings.',
  },
  {
    name: 'Your own record',
    text: 'If you are in the directory, give your name as it appears in your record, so that we can find it.',
  },
];
const sentToast = { title: 'Message sent!', text: 'We’ll get back to you as soon as possible.' };
/** The messages of these failures tell the visitor what to do. */
const codesWithAdvice: ReadonlySet<string> = new Set(['TOO_MANY', 'TOO_FAST', 'FORM_EXPIRED', 'UNREACHABLE']);
/** When the failure itself does not say what to do. */
export const enquiryFailed = 'Your message could not be sent. Please try again later.';
const failedToast = { title: 'Something went wrong', text: enquiryFailed };

interface ContactScreenProps {
  /** What a browser without scripts posted to the page; nothing was posted yet when `refused` is null and `isSent` is false. */
  posted: {
    /** Records when the form was shown. */
    formToken: string;
    refused: RefusedForm | null;
    isSent: boolean;
  };
}

/** The form of the screen. `onSent` empties it. */
function useEnquiryForm(refused: RefusedForm | null, onSent: () => void) {
  const toast = useToast();
  const [sender] = useState(enquirySender);
  useEffect(() => sender.begin(), [sender]);
  const request = useMutation({
    mutationFn: sender.send,
    onSuccess: () => {
      toast(sentToast);
      onSent();
    },
    onError: (error) => toast({ ...failedToast, text: failureText(readFailure(error)), look: 'danger' }),
  });
  const form = useForm<EnquiryField>({
    requests: [request],
    fields: { name: 'name', email: 'email', subject: 'subject', message: 'message' },
    failureText,
  });
  const fieldOf = (name: EnquiryField) => {
    const field = form.field(name);
    return refused?.field === name && field.error === undefined ? { ...field, error: refused.message } : field;
  };
  const submit = (data: FormData) => {
    const enquiry = readEnquiry(data);
    form.send(checkEnquiry(enquiry), () => request.mutate(enquiry));
  };
  return { form, fieldOf, submit, isSent: request.isSuccess };
}

export function ContactScreen({ posted: { formToken, refused, isSent } }: ContactScreenProps) {
  const viewer = useViewer();
  const subject = useRef<HTMLInputElement>(null);
  // The form keeps its values until the message was sent, and is empty for the next one.
  const enquiry = useEnquiryForm(refused, () => subject.current?.form?.reset());
  const { form, fieldOf } = enquiry;
  return (
    <FormSheet
      title="Contact Us"
      text="A message goes straight to the people who run this directory. They answer by email."
      facts={facts}
    >
      <Form errors={form.errors} onSubmit={enquiry.submit} isPosted>
        <input type="hidden" name="formToken" value={refused?.formToken ?? formToken} />
        <TextField
          {...fieldOf('name')}
          label="Name"
          autoComplete="name"
          required
          maxLength={most.name}
          defaultValue={refused?.values['name'] ?? viewer?.name}
        />
        <TextField
          {...fieldOf('email')}
          label="Email"
          type="email"
          autoComplete="email"
          required
          maxLength={most.email}
          defaultValue={refused?.values['email'] ?? viewer?.email}
        />
        <TextField
          {...fieldOf('subject')}
          ref={subject}
          label="Subject"
          autoComplete="off"
          required
          maxLength={most.subject}
          defaultValue={refused?.values['subject']}
        />
        <TextArea
          {...fieldOf('message')}
          label="Message"
          required
          rows={7}
          maxLength={most.message}
          defaultValue={refused?.values['message']}
        />
        <HoneypotField />
        <Button type="submit" look="filled" size="large">
          {form.isSending ? 'Sending...' : 'Send Message'}
        </Button>
        <NoticeLine>{form.failure ?? (refused?.field === null ? refused.message : null)}</NoticeLine>
        <NoticeLine look="plain">
          {(enquiry.isSent || isSent) && (
            <>
              <b>{sentToast.title}</b> {sentToast.text}
            </>
          )}
        </NoticeLine>
      </Form>
    </FormSheet>
  );
}

export const readEnquiry = (data: FormData): EnquiryFormData => ({
  name: textOf(data, 'name').trim(),
  email: emailOf(data),
  subject: textOf(data, 'subject').trim(),
  message: textOf(data, 'message').trim(),
  website: textOf(data, 'website'),
});

const failureText = (failure: RequestFailure | null): string =>
  failure !== null && codesWithAdvice.has(failure.code) ? failure.message : failedToast.text;
