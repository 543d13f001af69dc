// The messages of the contact form, for the administrators who answer them.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReceivedEnquiry } from '#contract/contact-form/enquiries.ts';
import { enquiriesPageSize, enquiryKeptDays } from '#contract/contact-form/enquiry-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { pageIn } from '#web/ui/page-in.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { ReviewList, ReviewRow } from '#web/ui/review-list.tsx';
import { ScreenHead, ScreenSection } from '#web/ui/screen-head.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { useExistingPage } from '#web/ui/use-existing-page.ts';
import styles from './enquiries-screen.module.css';
import { ReplyForm } from './reply-form.tsx';
import { useDeleteEnquiry, useEnquiries, useHandleEnquiry, type EnquiryStatus } from './use-enquiries.ts';

export function EnquiriesScreen() {
  const [parameters, setParameters] = useSearchParams();
  const status: EnquiryStatus = parameters.get('status') === 'handled' ? 'handled' : 'waiting';
  const page = pageIn(parameters);
  const enquiries = useEnquiries(status, page);
  useExistingPage(page, enquiries.data?.totalPages);
  return (
    <>
      <ScreenHead
        title="Contact Messages"
        text={`Messages sent through the contact form. Administrators also receive each one by email. A handled message is deleted after ${enquiryKeptDays.handled} days, every message after ${enquiryKeptDays.received} days.`}
      >
        <Segments
          label="Messages"
          value={status}
          onChange={(next) => setParameters({ status: next, page: '1' })}
          options={[
            { value: 'waiting', name: 'Waiting' },
            { value: 'handled', name: 'Handled' },
          ]}
        />
      </ScreenHead>
      <ScreenSection
        title={status === 'waiting' ? 'Waiting' : 'Handled'}
        aside={
          enquiries.data &&
          `${formatCount(enquiries.data.waiting)} waiting, ${formatCount(enquiries.data.handled)} handled, Pacific Time`
        }
      >
        <Loaded what="messages" query={enquiries}>
          {(loaded) => (
            <>
              <Messages messages={loaded.data} emptyText={emptyText(status, page)} />
              {loaded[status] > enquiriesPageSize && (
                <Pagination
                  page={page}
                  totalPages={loaded.totalPages}
                  addressOf={(target) => `/admin-messages?status=${status}&page=${target}`}
                />
              )}
            </>
          )}
        </Loaded>
      </ScreenSection>
    </>
  );
}

function emptyText(status: EnquiryStatus, page: number): string {
  if (page > 1) return 'There are no messages on this page.';
  return status === 'waiting' ? 'No messages are waiting.' : 'There are no handled messages.';
}

function Messages({ messages, emptyText: empty }: { messages: readonly ReceivedEnquiry[]; emptyText: string }) {
  const [deleting, setDeleting] = useState<ReceivedEnquiry | null>(null);
  const deletion = useDeleteEnquiry();
  if (messages.length === 0 && deleting === null) return <p className={styles.message}>{empty}</p>;
  return (
    <>
      <ReviewList>
        {messages.map((message) => (
          <Message key={message.id} message={message} onDelete={() => setDeleting(message)} />
        ))}
      </ReviewList>
      <ConfirmDialog
        confirmation={
          deleting && {
            title: 'Delete this message?',
            text: 'It cannot be restored. Copies in the mailboxes of administrators remain. The deletion is recorded in the audit.',
            action: 'Delete Message',
            onConfirm: () => deletion.mutate(deleting.id, { onSettled: () => setDeleting(null) }),
          }
        }
        isPending={deletion.isPending}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

function Message({ message, onDelete }: { message: ReceivedEnquiry; onDelete: () => void }) {
  const { id, name, email, subject, message: text, replies, receivedAt, handledAt, isFromAccount } = message;
  const change = useHandleEnquiry();
  const isHandled = handledAt !== null;
  const [isReplying, setIsReplying] = useState(false);
  return (
    <ReviewRow
      name={subject}
      level={3}
      isBusy={change.isPending}
      note={
        <>
          {name}, {email} · {formatPacificTime(receivedAt)}
          {isFromAccount && ' · signed in'}
          {isHandled && ` · handled ${formatPacificTime(handledAt)}`}
        </>
      }
      actions={
        <>
          {!isReplying && (
            <Button onClick={() => setIsReplying(true)}>
              Reply<span className="visually-hidden">: {subject}</span>
            </Button>
          )}
          <Button
            aria-disabled={change.isPending}
            onClick={() => !change.isPending && change.mutate({ enquiryId: id, isHandled: !isHandled })}
          >
            {isHandled ? 'Mark as Waiting' : 'Mark as Handled'}
            <span className="visually-hidden">: {subject}</span>
          </Button>
          <Button onClick={onDelete}>
            Delete<span className="visually-hidden">: {subject}</span>
          </Button>
        </>
      }
    >
      <p className={styles.text}>{text}</p>
      {replies.map((reply) => (
        <blockquote key={reply.sentAt} className={styles.reply}>
          <p className={styles.by}>
            Reply of {reply.by} · {formatPacificTime(reply.sentAt)}
          </p>
          <p className={styles.text}>{reply.text}</p>
        </blockquote>
      ))}
      {isReplying && <ReplyForm message={message} onClose={() => setIsReplying(false)} />}
    </ReviewRow>
  );
}
