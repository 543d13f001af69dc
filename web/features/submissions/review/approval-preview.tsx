// What an approval would create, and the candidates who may be the same person.
import type { ComparedField, DuplicateReason } from '#contract/candidates/candidate-options.ts';
import type {
  ApprovalChoice,
  PossibleDuplicate,
  PreviewedCard,
  SubmissionPreview,
} from '#contract/submissions/approvals.ts';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './approval-preview.module.css';

interface ApprovalPreviewProps {
  /** The name in the resume. */
  name: string;
  preview: SubmissionPreview;
  onChoose: (choice: ApprovalChoice) => void;
  isDeciding: boolean;
  /** The administrator decided to list a removed person again. */
  liftsRemoval: boolean;
  onLift: () => void;
}

export function ApprovalPreview(props: ApprovalPreviewProps) {
  const { name, preview, onChoose, isDeciding, liftsRemoval, onLift } = props;
  const { card, isRemoved, certain, likely } = preview;
  if (card === null)
    return <p className={styles.warning}>This resume has no usable last name. Reject the submission.</p>;
  if (isRemoved && !liftsRemoval) return <Removed name={name} canReturn={preview.canReturn} onLift={onLift} />;
  return (
    <div className={styles.preview}>
      {isRemoved && <p className={styles.warning}>The approval lists this removed person again.</p>}
      {certain === null ? (
        <div className={styles.card} role="group" aria-label={`New candidate for ${name}`}>
          <h3 className={styles.heading}>Approval creates this candidate</h3>
          <CardText card={card} />
          {likely.length > 0 && (
            <Button
              aria-label={`Create new candidate for ${name}`}
              aria-disabled={isDeciding}
              onClick={() => onChoose({ kind: 'create' })}
            >
              Create New
            </Button>
          )}
        </div>
      ) : (
        <DuplicateCard name={name} duplicate={certain} heading="Approval adds to this candidate">
          {certain.hasOtherName && <MergeButton {...props} duplicate={certain} />}
        </DuplicateCard>
      )}
      {likely.map((duplicate) => (
        <DuplicateCard key={duplicate.candidateId} name={name} duplicate={duplicate} heading="Possible duplicate">
          <MergeButton {...props} duplicate={duplicate} />
        </DuplicateCard>
      ))}
      {(certain !== null || likely.length > 0) && (
        <p className={styles.rule}>
          In a merge, a resume with a confirmed address wins each field that it states; one without fills blanks only,
          and its contacts are added once an address is confirmed. Skills and education are combined, and an earlier
          resume of the candidate is replaced. The addresses on file are told. A merge cannot be undone: if it was
          wrong, an administrator can suppress the candidate.
        </p>
      )}
    </div>
  );
}

/** A removed person is listed again by the owners of the removed addresses, or else by a decision in two steps. */
const Removed = ({ name, canReturn, onLift }: { name: string; canReturn: boolean; onLift: () => void }) =>
  canReturn ? (
    <div className={styles.warning}>
      <p>
        Details in this resume belong to a person who was removed from the directory, and no address in it can confirm
        the return. Make sure that the person sent this resume, then list them again, or reject the submission.
      </p>
      <p>
        Listed again, later imports may add to the record with the details of this resume. What else the removal keeps
        out, such as an NPI or an earlier address, stays out. Each address in the resume receives your decision.
      </p>
      <Button aria-label={`List ${name} again`} onClick={onLift}>
        List Again
      </Button>
    </div>
  ) : (
    <p className={styles.warning}>
      This person was removed from the directory at their request. A link was mailed to each removed address in the
      resume, and not all of them are confirmed. Wait for the confirmation, or reject the submission.
    </p>
  );

const MergeButton = ({
  duplicate: { candidateId, card },
  isDeciding,
  onChoose,
}: Pick<ApprovalPreviewProps, 'isDeciding' | 'onChoose'> & { duplicate: PossibleDuplicate }) => (
  <Button
    aria-label={`Merge into This One: ${[nameOf(card), card.organization].filter(Boolean).join(', ')}`}
    aria-disabled={isDeciding}
    onClick={() => onChoose({ kind: 'merge', candidateId })}
  >
    Merge into This One
  </Button>
);

const reasonTexts: Readonly<Record<DuplicateReason, string>> = {
  same_npi: 'Same NPI',
  same_email: 'Same email address',
  same_record: 'Same resume',
  same_phone: 'Same last name and phone number',
  same_name_and_city: 'Same name and city',
  same_name_state_and_specialty: 'Same name, state and specialty',
};

const fieldNames: Readonly<Record<ComparedField, string>> = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  credentials: 'Credentials',
  title: 'Title',
  specialty: 'Specialty',
  organization: 'Company',
  city: 'City',
  state: 'State',
  country: 'Country',
  linkedinUrl: 'LinkedIn',
  education: 'Education',
  skills: 'Skills',
};

interface DuplicateCardProps {
  name: string;
  duplicate: PossibleDuplicate;
  heading: string;
  children?: React.ReactNode;
}

function DuplicateCard({
  name,
  duplicate: { candidateId, card, reasons, fields, hasOtherName },
  heading,
  children,
}: DuplicateCardProps) {
  const who = nameOf(card);
  return (
    <div className={styles.card} role="group" aria-label={`${heading}: ${who}`}>
      <h3 className={styles.heading}>{heading}</h3>
      <p className={styles.reasons}>{reasons.map((reason) => reasonTexts[reason]).join(' · ')}</p>
      {hasOtherName && (
        <p className={styles.warning}>
          The name differs: the resume says {name}, the directory {who}. The resume may name an address of someone else.
        </p>
      )}
      <CardText card={card} />
      <TextLink to={`/physician/${candidateId}`}>View profile of {who}</TextLink>
      {fields.length === 0 ? (
        <p className={styles.soft}>The resume states nothing that differs.</p>
      ) : (
        <details>
          <summary className={styles.summary}>
            {fields.length === 1 ? '1 field differs' : `${fields.length} fields differ`}
          </summary>
          <table className={styles.fields}>
            <caption className="visually-hidden">
              Fields in which the resume of {name} and the candidate {who} differ
            </caption>
            <thead>
              <tr>
                {['Field', 'In the directory', 'In the resume', 'After a merge'].map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {fields.map(({ name: field, current, submitted, result }) => (
                <tr key={field}>
                  <th scope="row">{fieldNames[field]}</th>
                  <td>{current ?? '–'}</td>
                  <td>{submitted ?? '–'}</td>
                  <td>{result ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {children}
    </div>
  );
}

const nameOf = ({ firstName, lastName, credentials }: PreviewedCard): string =>
  [[firstName, lastName].filter(Boolean).join(' '), credentials].filter(Boolean).join(', ');

const contactNames = {
  mobile_phone: 'mobile phone',
  direct_phone: 'direct phone',
  office_phone: 'office phone',
  personal_email: 'personal email',
  work_email: 'work email',
} as const;

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function CardText({ card }: { card: PreviewedCard }) {
  const { phone, email } = card.contactInfo;
  const contacts = [phone, email].flatMap((kind) => (kind === null ? [] : contactNames[kind]));
  return (
    <>
      <p className={styles.name}>{nameOf(card)}</p>
      <p>{[card.title, card.organization].filter(Boolean).join(', ')}</p>
      <p className={styles.soft}>{[card.specialty, card.location].filter(Boolean).join(' · ')}</p>
      <p className={styles.soft}>
        {contacts.length === 0 ? 'No contact' : `Contact: ${contacts.join(', ')}`} ·{' '}
        {countText(card.skills.length, 'skill')} · {countText(card.education.length, 'school')}
      </p>
    </>
  );
}
