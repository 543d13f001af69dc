import type { Submission } from '#contract/submissions.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { FactRows } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './submissions-screen.module.css';
import type { Decision } from './use-submissions.ts';

interface SubmissionRowProps {
  submission: Submission;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onDecide: (action: Decision) => void;
  isDeciding: boolean;
}

const decidedLabels = { approved: 'Approved At', rejected: 'Processed At' } as const;

export function SubmissionRow({ submission, isSelected, onSelect, onDecide, isDeciding }: SubmissionRowProps) {
  const { status } = submission;
  const name = [submission.contactfirstname, submission.contactmiddlename, submission.contactlastname]
    .filter((part) => part !== '')
    .join(' ');
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
        <p>
          {submission.contacttitle}, {submission.companyname}
        </p>
        <p className={styles.soft}>
          {submission.specialty} · {submission.location}
        </p>
        <p className={styles.soft}>
          Submitted {formatDateTime(submission.created_at)}
          {status !== 'pending' && submission.approved_at !== null && (
            <>
              {' '}
              · {decidedLabels[status]} {formatDateTime(submission.approved_at)}
            </>
          )}
        </p>
        <details className={styles.details}>
          <summary>Contact, education and skills</summary>
          <FactRows facts={factsOf(submission)} />
        </details>
      </div>
      <div className={styles.actions}>
        {status === 'pending' && (
          <>
            <Button
              look="filled"
              aria-label={`Approve ${name}`}
              aria-disabled={isDeciding}
              onClick={() => onDecide('approve')}
            >
              Approve
            </Button>
            <Button aria-label={`Reject ${name}`} aria-disabled={isDeciding} onClick={() => onDecide('reject')}>
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

const factsOf = (submission: Submission) =>
  [
    ['Email', submission.contactemail],
    ['Personal email', submission.personalemail],
    ['Phone', submission.contactphone],
    ['LinkedIn', submission.contactlinkedinurl],
    ['Education', submission.contacteducation.map(({ school, degree }) => `${degree}, ${school}`).join('; ')],
    ['Skills', submission.contactskills.join(', ')],
  ].flatMap(([name = '', value = '']) => (value === '' ? [] : [[name, value] as const]));
