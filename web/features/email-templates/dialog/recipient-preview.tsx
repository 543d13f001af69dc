// The email as one recipient will read it, with their address once it is revealed, and the ways to send it.
import { useQuery } from '@tanstack/react-query';
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import { displayName } from '#web/features/candidates/public.ts';
import { useRevealContact } from '#web/features/reveals/public.ts';
import buttonStyles from '#web/ui/button.module.css';
import { queryOf } from '#web/foundation/query-of.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertIcon, ArrowOutIcon, CopyIcon, TickIcon } from '#web/ui/icons.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { personalize, placeholders } from '../placeholders.ts';
import { useCopyText } from '../use-copy-text.ts';
import { composeLinks, type ComposeLink } from './compose-links.ts';
import { addressOf } from './email-address.ts';
import { consentNote } from './legal-footer.ts';
import styles from './send-email-dialog.module.css';
import type { Message } from './use-draft-message.ts';
import { useRecheckRevealedIds, useRevealedIds } from './use-revealed-ids.ts';

interface RecipientPreviewProps {
  candidateId: string;
  message: Message;
  /** Null: it is not added. */
  footer: string | null;
  /** True: the email lacks what the law requires of it. */
  isFooterMissing: boolean;
  /** The email was opened in a mail program or copied. */
  onSent: () => void;
}

export function RecipientPreview({ candidateId, ...email }: RecipientPreviewProps) {
  const profile = useQuery(queryOf(['candidate', candidateId], 'candidates.getCandidate', { id: candidateId }));
  if (profile.isPending)
    return (
      <p className={styles.preview} role="status">
        Loading the profile…
      </p>
    );
  if (profile.isError) {
    const isGone = readFailure(profile.error)?.code === 'NOT_FOUND';
    return (
      <div className={styles.preview}>
        <p role="alert">
          {isGone ? 'This person is no longer in the directory.' : 'Failed to load healthcare worker data.'}
        </p>
        {!isGone && <Button onClick={() => void profile.refetch()}>Try Again</Button>}
      </div>
    );
  }
  return <LoadedPreview profile={profile.data} {...email} />;
}

function LoadedPreview({
  profile,
  message,
  footer,
  isFooterMissing,
  onSent,
}: Omit<RecipientPreviewProps, 'candidateId'> & { profile: CandidateProfile }) {
  const subject = personalize(message.subject, profile);
  const body = personalize(message.body, profile);
  const text = footer === null ? body.text : `${body.text}\n\n${footer}`;
  const defaulted = [...new Set([...subject.defaulted, ...body.defaulted])];
  const unknown = [...new Set([...subject.unknown, ...body.unknown])];
  const note = consentNote(profile.country);
  return (
    <div className={styles.preview}>
      <Address
        profile={profile}
        subject={subject.text}
        body={text}
        onSent={onSent}
        obstacle={isFooterMissing ? footerFirst : unknown.length > 0 ? placeholdersFirst : null}
      />
      <dl className={styles.text}>
        <dt>Subject</dt>
        <dd className={styles.subject}>{subject.text === '' ? 'No subject yet' : subject.text}</dd>
        <dt className="visually-hidden">Body</dt>
        <dd className={styles.body}>{text}</dd>
      </dl>
      {unknown.length > 0 && (
        <p className={styles.warning} role="alert">
          <AlertIcon size={14} />{' '}
          <span>
            Not a placeholder, so it would be sent as it is: {unknown.join(', ')}. You can use {placeholders.join(' ')}
          </span>
        </p>
      )}
      {defaulted.length > 0 && (
        <p className={styles.note}>
          Not in the directory, so the usual words are used:{' '}
          {defaulted.map((name) => name.replace('_', ' ')).join(', ')}.
        </p>
      )}
      {note !== null && <p className={styles.note}>{note}</p>}
    </div>
  );
}

const footerFirst = 'Complete the footer before you send the email.';
const placeholdersFirst = 'Change or remove what is not a placeholder before you send the email.';

interface AddressProps {
  profile: CandidateProfile;
  subject: string;
  body: string;
  /** Why the email cannot be sent yet; null: it can. */
  obstacle: string | null;
  onSent: () => void;
}

/** Reveals the address, and then offers the mail programs. */
function Address({ profile, subject, body, obstacle, onSent }: AddressProps) {
  const name = displayName(profile);
  const { values, isLoading, tip, reveal } = useRevealContact({
    candidateId: profile.id,
    candidateName: name,
    channel: 'email',
  });
  const revealedIds = useRevealedIds([profile.id]);
  const recheck = useRecheckRevealedIds();
  const { isCopied, copy } = useCopyText();
  const to = values === null ? null : addressOf(values);
  const hasNone = profile.contactInfo.email === null || (values !== null && to === null);
  return (
    <>
      <p className={styles.to}>
        <span className={styles.toLabel}>To</span>
        <span className={styles.toName}>{name}</span>
        {to !== null && <span className={styles.address}>{to}</span>}
        {hasNone && <span>No email on file</span>}
        {!hasNone && to === null && (
          <>
            <Button look="filled" data-tip={tip} disabled={isLoading} onClick={() => void reveal().then(recheck)}>
              {isLoading ? 'Revealing...' : 'Reveal Address'}
            </Button>
            <span className={styles.cost}>{costText(revealedIds)}</span>
          </>
        )}
      </p>
      <div className={styles.send}>
        <Button disabled={obstacle !== null} onClick={() => copy(`Subject: ${subject}\n\n${body}`, onSent)}>
          {isCopied ? <TickIcon /> : <CopyIcon />}
          {isCopied ? 'Copied!' : 'Copy Email'}
        </Button>
        {obstacle !== null && <span className={styles.cost}>{obstacle}</span>}
        {to !== null &&
          obstacle === null &&
          composeLinks({ to, subject, body }).map((link) => (
            <SendLink key={link.name} link={link} body={body} onSent={onSent} />
          ))}
      </div>
    </>
  );
}

/** A candidate counts once, however often the contacts are revealed. `revealedIds` null: unknown. */
function costText(revealedIds: ReadonlySet<string> | null): string {
  if (revealedIds === null) return '';
  return revealedIds.size > 0 ? 'Revealed before, so it does not count again.' : 'Uses 1 reveal.';
}

function SendLink({
  link: { name, href, hasBody },
  body,
  onSent,
}: { link: ComposeLink } & Pick<AddressProps, 'body' | 'onSent'>) {
  const toast = useToast();
  const send = () => {
    onSent();
    if (hasBody) return;
    void navigator.clipboard.writeText(body).then(
      () =>
        toast({
          title: 'Paste the text',
          text: `The text is too long for a link, so it is on the clipboard. Paste it into the new email.`,
        }),
      () => toast({ title: 'Copy Failed', text: 'Failed to copy to clipboard', look: 'danger' }),
    );
  };
  const isWeb = href.startsWith('https:');
  return (
    <a
      className={`${buttonStyles.button} ${name === 'Send' ? buttonStyles.filled : buttonStyles.outline}`}
      href={href}
      {...(isWeb && { target: '_blank', rel: 'noreferrer noopener' })}
      onClick={send}
    >
      {name}
      {isWeb && (
        <>
          <ArrowOutIcon />
          <span className="visually-hidden">(opens a new tab)</span>
        </>
      )}
    </a>
  );
}
