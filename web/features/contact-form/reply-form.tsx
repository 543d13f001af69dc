import { replyLimits } from '#contract/contact-form/enquiry-limits.ts';
import type { ReceivedEnquiry } from '#contract/contact-form/enquiries.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { useForm } from '#web/ui/use-form.ts';
import styles from './enquiries-screen.module.css';
import { useReplyToEnquiry } from './use-enquiries.ts';

/** A reply by email. It stays in the form until it was sent. */
export function ReplyForm({ message, onClose }: { message: ReceivedEnquiry; onClose: () => void }) {
  const viewer = useViewer();
  const request = useReplyToEnquiry(onClose);
  const form = useForm<'text'>({
    requests: [request],
    failureText: 'The reply was not sent. Please try again.',
    fields: { text: 'text' },
  });
  const send = (data: FormData) => {
    const text = textOf(data, 'text').trim();
    form.send(text === '' ? { text: 'Write a reply.' } : {}, () => request.mutate({ enquiryId: message.id, text }));
  };
  return (
    <Form
      focusFirst
      className={styles.form}
      errors={form.errors}
      aria-label={`Reply to ${message.name}`}
      onSubmit={send}
    >
      <TextArea
        label="Reply"
        hint={`Sent by email to ${message.email}. Their answer goes to ${viewer?.email ?? 'your address'}.`}
        rows={6}
        maxLength={replyLimits.text}
        {...form.field('text')}
      />
      <NoticeLine>{form.failure}</NoticeLine>
      <Actions>
        <Button type="submit" look="filled" aria-disabled={form.isSending}>
          {form.isSending ? 'Sending…' : 'Send Reply'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </Form>
  );
}
