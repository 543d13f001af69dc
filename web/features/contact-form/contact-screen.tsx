// Writing to whoever runs the directory.
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Enquiry } from '#contract/contact-form.ts';
import { enquiryLimits } from '#contract/enquiry-limits.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { anything, callServer } from '#web/foundation/api-client.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { isSound } from '#web/ui/field-faults.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { type FieldErrors, Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { emailOf, textOf } from '#web/ui/written.ts';
import styles from './contact-screen.module.css';
import { checkEnquiry, type EnquiryField } from './enquiry-rules.ts';

const { most } = enquiryLimits;

const facts = [
  { name: 'For a team', text: 'Say how many of you search; several seats and one invoice are one plan.' },
  { name: 'About a bill', text: 'Write from the address of your account. A plan ends in two clicks without us, in Account Settings.' },
  { name: 'Your own record', text: 'If you are in the directory, name yourself as the record does, so that we find it.' },
];
const sent = { title: 'Message sent!', text: 'We’ll get back to you as soon as possible.' };
const failed = { title: 'Something went wrong', text: 'Your message could not be sent. Please try again later.' };

const send = (enquiry: Enquiry) => callServer({ path: 'contact-form', input: enquiry, accepts: anything });

export function ContactScreen() {
  const viewer = useViewer();
  const toast = useToast();
  const subject = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<FieldErrors<EnquiryField>>({});
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast(sent);
      // What was written stays until it has arrived; then the next message begins with an empty sheet.
      subject.current?.form?.reset();
    },
    onError: (error) => toast({ ...failed, text: wordsOf(error), look: 'danger' }),
  });
  const submit = (form: FormData) => {
    if (mutation.isPending) return;
    const enquiry = readEnquiry(form);
    const found = checkEnquiry(enquiry);
    mutation.reset();
    setErrors(found);
    if (isSound(found)) mutation.mutate(enquiry);
  };
  return (
    <FormSheet title="Contact Us" text="A message goes straight to the people who run this directory. They answer by email." facts={facts}>
      <Form errors={errors} onSubmit={submit}>
        <TextField label="Name" name="name" autoComplete="name" required maxLength={most.name} defaultValue={viewer?.name} error={errors.name} />
        <TextField label="Email" name="email" type="email" autoComplete="email" required maxLength={most.email} defaultValue={viewer?.email} error={errors.email} />
        <TextField ref={subject} label="Subject" name="subject" autoComplete="off" required maxLength={most.subject} error={errors.subject} />
        <TextArea label="Message" name="message" required rows={7} maxLength={most.message} error={errors.message} />
        <input className={styles.website} name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
        <Button type="submit" look="filled" size="large">{mutation.isPending ? 'Sending...' : 'Send Message'}</Button>
        <NoticeLine>{mutation.error !== null && wordsOf(mutation.error)}</NoticeLine>
        <NoticeLine look="plain">{mutation.isSuccess && <><b>{sent.title}</b> {sent.text}</>}</NoticeLine>
      </Form>
    </FormSheet>
  );
}

const readEnquiry = (form: FormData): Enquiry => ({
  name: textOf(form, 'name').trim(),
  email: emailOf(form),
  subject: textOf(form, 'subject').trim(),
  message: textOf(form, 'message').trim(),
  website: textOf(form, 'website'),
});

/** Whoever wrote too often is told how long to wait. */
function wordsOf(error: unknown): string {
  const failure = readFailure(error);
  return failure?.code === 'TOO_MANY' ? failure.message : failed.text;
}
