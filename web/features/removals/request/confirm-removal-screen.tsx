// The page of the mailed link. Opening it changes nothing, because mail scanners open every link: the button confirms.
import { useNavigation } from 'react-router';
import type { OutputOf } from '#contract/call.ts';
import { removalErrors } from '#contract/removals/removal-options.ts';
import type { RefusedForm } from '#web/foundation/form-action.ts';
import { TextField } from '#web/ui/field.tsx';
import { formatDate } from '#web/ui/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { fieldOf, PostedForm } from './posted-form.tsx';

export type ProcessedRemoval = OutputOf<'removals.processRemoval'>;
export type RemovalChoices = OutputOf<'removals.readRemovalChoices'>;
export type RemovalProof = OutputOf<'removals.proveRemovalRecord'>;

interface ConfirmRemovalProps {
  /** Null: the address of the page has none. */
  token: string | null;
  choices: RemovalChoices;
  processed: ProcessedRemoval | null;
  proof: RemovalProof | null;
  refused: RefusedForm | null;
}

/** The link will not work later either. After any other failure it does, and the button stays. */
const linkFaults: ReadonlySet<string> = new Set(['INVALID_TOKEN', 'INVALID_INPUT']);

export function ConfirmRemovalScreen({ token, choices, processed, proof, refused }: ConfirmRemovalProps) {
  const isSending = useNavigation().formData?.get('intent') === 'confirm';
  if (token === null) return <Failed text={removalErrors.noToken} />;
  if (processed?.outcome === 'in_review') return <InReview {...processed} token={token} />;
  if (processed !== null) return <Processed {...processed} />;
  if (proof !== null || refused?.values.intent === 'prove')
    return <Proven token={token} proof={proof} refused={refused} />;
  if (refused !== null && linkFaults.has(refused.code)) return <Failed text={refused.message} />;
  return (
    <Panel
      look="page"
      title="Confirm the Removal"
      text="Select the button to confirm. A removal is permanent: no import lists you again, only a resume that you submit and confirm yourself."
    >
      {isSending && <Spinner label="Processing your removal request" />}
      <PostedForm
        intent="confirm"
        formToken={null}
        refused={refused}
        submit="Confirm Removal"
        submitting="Processing..."
      >
        <input type="hidden" name="token" value={token} />
        {choices.choices.length > 0 && <Choice {...choices} />}
      </PostedForm>
    </Panel>
  );
}

/** Without a choice the address leaves the records, so that no colleague is removed by mistake. */
const Choice = ({ choices, records }: RemovalChoices) => (
  <Select
    look="form"
    name="record"
    label="Several people have this email address. Which one are you?"
    options={choices.map(({ record, firstName, place }) => [
      record,
      `Remove the record of ${firstName ?? 'a person without a first name'}, ${place ?? 'no place'}`,
    ])}
  >
    <option value="">{`Remove the address from ${countOf(records, 'record', 'records')}, which stay`}</option>
  </Select>
);

const Failed = ({ text }: { text: string }) => (
  <Notice title="Removal Failed" text={text}>
    <LinkButton to="/remove-info" look="filled">
      Try Again
    </LinkButton>
    <LinkButton to="/">Return to Homepage</LinkButton>
  </Notice>
);

const countOf = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

const receiptText = (number: string): string => `Your receipt number is ${number}. We have mailed it to you as well.`;

const ruleOfReview =
  'If the record has an email address that no other record has, that address has received a link that removes it at once. ';

/** The same for every record, and for one that does not exist. With `resumes`, the address came with a resume. */
const InReview = ({ number, dueAt, resumes, token }: ProcessedRemoval & { token: string }) => (
  <Notice
    title="Request Received"
    text={`${resumes === 0 ? '' : 'We took back the resume with your address. It had been added to a record that other sources name as well, and we check whether that record is about you. '}We decide by ${dueAt === null ? '' : formatDate(dueAt)}. ${resumes > 0 ? '' : ruleOfReview}${receiptText(number)}`}
  >
    {resumes === 0 && <ProofForm token={token} refused={null} />}
    <LinkButton to="/removal-status">See the Status</LinkButton>
  </Notice>
);

const ProofForm = ({ token, refused }: { token: string; refused: RefusedForm | null }) => (
  <PostedForm intent="prove" formToken={null} refused={refused} submit="Hide the Record" submitting="Checking...">
    <input type="hidden" name="token" value={token} />
    <TextField
      {...fieldOf(refused, 'digits')}
      label="Last four digits of a phone number in the record"
      hint="With them, the record is hidden until we decide. You have three tries."
      inputMode="numeric"
      autoComplete="off"
      required
      maxLength={4}
    />
  </PostedForm>
);

function Proven({ token, proof, refused }: { token: string; proof: RemovalProof | null; refused: RefusedForm | null }) {
  if (proof?.isProven === true)
    return (
      <Notice
        title="Digits Confirmed"
        text={
          proof.isHidden
            ? 'The record is hidden until we decide about your request.'
            : 'We have recorded that the digits match. The record stays listed until we decide about your request.'
        }
      >
        <LinkButton to="/removal-status" look="filled">
          See the Status
        </LinkButton>
      </Notice>
    );
  const triesLeft = proof?.triesLeft ?? null;
  return (
    <Notice
      title="Request Received"
      text={
        triesLeft === null
          ? 'We decide about your request in any case.'
          : `The digits do not match. ${triesLeft === 0 ? 'There are no tries left.' : `You have ${countOf(triesLeft, 'try', 'tries')} left.`} We decide about your request in any case.`
      }
    >
      {triesLeft !== 0 && <ProofForm token={token} refused={refused} />}
      <LinkButton to="/removal-status">See the Status</LinkButton>
    </Notice>
  );
}

function Processed({ outcome, records, resumes, addressLeft, number }: ProcessedRemoval) {
  const receipt = receiptText(number);
  if (outcome === 'removed')
    return (
      <Notice
        title="Information Successfully Removed"
        text={`We found and removed ${countOf(records, 'record', 'records')} and ${countOf(resumes, 'resume', 'resumes')}. ${receipt}`}
      >
        <LinkButton to="/" look="filled">
          Return to Homepage
        </LinkButton>
        <LinkButton to="/removal-status">See the Status</LinkButton>
      </Notice>
    );
  if (outcome === 'address_removed')
    return (
      <Notice
        title="Email Address Removed"
        text={`Several people had this email address. We removed it from ${countOf(addressLeft, 'record', 'records')}, which stay without it, and later imports leave it out. To have a record removed, name it by its NPI or profile link. ${receipt}`}
      >
        <LinkButton to="/remove-info#record" look="filled">
          Use NPI or Profile Link
        </LinkButton>
        <LinkButton to="/">Return to Homepage</LinkButton>
      </Notice>
    );
  return (
    <Notice
      title="No Record Found"
      text={`No record has this email address, and later imports leave the address out. Many records have no email address: you can name yours by its NPI or profile link. ${receipt}`}
    >
      <LinkButton to="/remove-info#record" look="filled">
        Use NPI or Profile Link
      </LinkButton>
      <LinkButton to="/">Return to Homepage</LinkButton>
    </Notice>
  );
}
