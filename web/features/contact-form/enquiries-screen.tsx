// The messages of the contact form, for the administrators who answer them.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReceivedEnquiry } from '#contract/enquiries.ts';
import { enquiriesPageSize, enquiryKeptDays } from '#contract/enquiry-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { pageIn } from '#web/ui/page-in.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { ScreenHead, ScreenSection } from '#web/ui/screen-head.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import styles from './enquiries-screen.module.css';
import { useDeleteEnquiry, useEnquiries, useHandleEnquiry } from './use-enquiries.ts';
import type { EnquiryStatus } from './use-enquiries.ts';

const addressOf = (status: EnquiryStatus, page: number): string => `/admin-messages?status=${status}&page=${page}`;

export function EnquiriesScreen() {
  const [parameters, setParameters] = useSearchParams();
  const status: EnquiryStatus = parameters.get('status') === 'handled' ? 'handled' : 'waiting';
  const page = pageIn(parameters);
  const { data, isError, isFetching, refetch } = useEnquiries(status, page);
  const show = (next: EnquiryStatus, nextPage: number) => setParameters({ status: next, page: String(nextPage) });
  return (
    <>
      <ScreenHead
        title="Contact Messages"
        text={`Messages sent through the contact form. Administrators also receive each one by email, and reply to that email. A handled message is deleted after ${enquiryKeptDays.handled} days, every message after ${enquiryKeptDays.received} days.`}
      >
        <Segments
          label="Messages"
          value={status}
          onChange={(next) => show(next, 1)}
          options={[
            { value: 'waiting', name: 'Waiting' },
            { value: 'handled', name: 'Handled' },
          ]}
        />
      </ScreenHead>
      <ScreenSection
        title={status === 'waiting' ? 'Waiting' : 'Handled'}
        aside={
          data === undefined
            ? undefined
            : `${formatCount(data.waiting)} waiting, ${formatCount(data.handled)} handled, Pacific Time`
        }
      >
        {isError && (
          <p className={styles.message} role="alert">
            The messages could not be loaded. <TextButton onClick={() => void refetch()}>Try again</TextButton>
          </p>
        )}
        {data === undefined && !isError && <Spinner label="Loading messages" />}
        {data !== undefined && !isError && (
          <div aria-busy={isFetching}>
            <Messages messages={data.data} emptyText={emptyText(status, page)} />
            {data[status] > enquiriesPageSize && (
              <Pagination
                page={page}
                totalPages={data.totalPages}
                addressOf={(target) => addressOf(status, target)}
                onPage={(target) => show(status, target)}
              />
            )}
          </div>
        )}
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
      <ul className={styles.list}>
        {messages.map((message) => (
          <Message key={message.id} message={message} onDelete={() => setDeleting(message)} />
        ))}
      </ul>
      <Dialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title="Delete this message?"
        text="It cannot be restored. Copies in the mailboxes of administrators remain. The deletion is recorded in the audit."
      >
        <Actions>
          <Button
            look="filled"
            aria-disabled={deletion.isPending}
            onClick={() =>
              deleting !== null &&
              !deletion.isPending &&
              deletion.mutate(deleting.id, { onSettled: () => setDeleting(null) })
            }
          >
            Delete message
          </Button>
          <Button onClick={() => setDeleting(null)}>Cancel</Button>
        </Actions>
      </Dialog>
    </>
  );
}

function Message({ message, onDelete }: { message: ReceivedEnquiry; onDelete: () => void }) {
  const { id, name, email, subject, message: text, receivedAt, handledAt, isFromAccount } = message;
  const change = useHandleEnquiry();
  const isHandled = handledAt !== null;
  return (
    <li className={styles.row} aria-busy={change.isPending}>
      <article>
        <h3 className={styles.subject}>{subject}</h3>
        <p className={styles.soft}>
          {name}, {email} · {formatPacificTime(receivedAt)}
          {isFromAccount && ' · signed in'}
          {isHandled && ` · handled ${formatPacificTime(handledAt)}`}
        </p>
        <p className={styles.text}>{text}</p>
      </article>
      <div className={styles.actions}>
        <Button
          aria-disabled={change.isPending}
          onClick={() => !change.isPending && change.mutate({ enquiryId: id, isHandled: !isHandled })}
        >
          {isHandled ? 'Mark as waiting' : 'Mark as handled'}
          <span className="visually-hidden">: {subject}</span>
        </Button>
        <Button onClick={onDelete}>
          Delete<span className="visually-hidden">: {subject}</span>
        </Button>
      </div>
    </li>
  );
}
