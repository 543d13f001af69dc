import { useState } from 'react';
import type { ApprovalChoice, SubmissionPreview } from '#contract/submissions/approvals.ts';
import type { Submission } from '#contract/submissions/submissions.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { FactRows } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ApprovalPreview } from './approval-preview.tsx';
import styles from './submissions-screen.module.css';
import type { Decision } from './use-submissions.ts';

interface SubmissionRowProps {
  submission: Submission;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  /** Undefined: still loading, or the submission is not pending. */
  preview: SubmissionPreview | undefined;
  onDecide: (action: Decision, choice: ApprovalChoice, liftsRemoval: boolean) => void;
  isDeciding: boolean;
}

export const nameOf = ({ contactfirstname, contactmiddlename, contactlastname }: Submission): string =>
  [contactfirstname, contactmiddlename, contactlastname].filter((part) => part !== '').join(' ');

const decidedLabels = { approved: 'Approved At', rejected: 'Processed At' } as const;

export function SubmissionRow({ submission, isSelected, onSelect, preview, onDecide, isDeciding }: SubmissionRowProps) {
  const { status } = submission;
  const [isLifting, setIsLifting] = useState(false);
  const liftsRemoval = isLifting && preview?.canReturn === true;
  const name = nameOf(submission);
  return (
    <li className={styles.row}>
      {status === 'pending' && (
        <Checkbox
          className={styles.box ?? ''}
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      )}
      <div className={styles.person}>
        <h2 className={styles.name}>{name}</h2>
        <Resume submission={submission} name={name} />
        {preview !== undefined && (
          <ApprovalPreview
            name={name}
            preview={preview}
            onChoose={(choice) => onDecide('approve', choice, liftsRemoval)}
            isDeciding={isDeciding}
            liftsRemoval={liftsRemoval}
            onLift={() => setIsLifting(true)}
          />
        )}
      </div>
      <div className={styles.actions}>
        {status === 'pending' && (
          <>
            {canApprove(preview, liftsRemoval) && (
              <Button
                look="filled"
                aria-label={`Approve ${name}`}
                aria-disabled={isDeciding}
                onClick={() => onDecide('approve', { kind: 'ask' }, liftsRemoval)}
              >
                Approve
              </Button>
            )}
            <Button
              aria-label={`Reject ${name}`}
              aria-disabled={isDeciding}
              onClick={() => onDecide('reject', { kind: 'ask' }, false)}
            >
              Reject
            </Button>
          </>
        )}
        {submission.candidate_id !== null && (
          <TextLink to={`/physician/${submission.candidate_id}`}>View profile</TextLink>
        )}
      </div>
    </li>
  );
}

const Resume = ({ submission, name }: { submission: Submission; name: string }) => (
  <>
    <p>
      {submission.contacttitle}, {submission.companyname}
    </p>
    <p className={styles.soft}>
      {submission.specialty} · {submission.location}
    </p>
    <p className={styles.soft}>
      Submitted {formatDateTime(submission.created_at)}
      {submission.status !== 'pending' &&
        submission.approved_at !== null &&
        ` · ${decidedLabels[submission.status]} ${formatDateTime(submission.approved_at)}`}
    </p>
    <ul className={styles.addresses} aria-label={`Email addresses of ${name}`}>
      {submission.addresses.map(({ email, isConfirmed }) => (
        <li key={email}>
          {email}{' '}
          <span className={isConfirmed ? styles.soft : styles.open}>{isConfirmed ? 'confirmed' : 'not confirmed'}</span>
        </li>
      ))}
    </ul>
    <details className={styles.details}>
      <summary>Phone, education and skills</summary>
      <FactRows facts={factsOf(submission)} />
    </details>
  </>
);

/** With duplicates that need a choice, the choices take the place of the button. The server decides in every case. */
const canApprove = (preview: SubmissionPreview | undefined, liftsRemoval: boolean): boolean =>
  preview === undefined ||
  (preview.card !== null &&
    (!preview.isRemoved || liftsRemoval) &&
    preview.likely.length === 0 &&
    preview.certain?.hasOtherName !== true);

const factsOf = (submission: Submission) =>
  [
    ['Phone', submission.contactphone],
    ['LinkedIn', submission.contactlinkedinurl],
    ['Education', submission.contacteducation.map(({ school, degree }) => `${degree}, ${school}`).join('; ')],
    ['Skills', submission.contactskills.join(', ')],
  ].flatMap(([name = '', value = '']) => (value === '' ? [] : [[name, value] as const]));
