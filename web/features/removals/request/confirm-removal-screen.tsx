// The page of the mailed link. Opening it changes nothing, because mail scanners open every link: the button confirms.
import { useNavigation } from 'react-router';
import type { OutputOf } from '#contract/call.ts';
import { removalErrors } from '#contract/removal-options.ts';
import type { RefusedForm } from '#web/foundation/form-action.ts';
import { formatDate } from '#web/ui/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PostedForm } from './posted-form.tsx';

export type ProcessedRemoval = OutputOf<'removals.processRemoval'>;

interface ConfirmRemovalProps {
  /** Null: the address of the page has none. */
  token: string | null;
  processed: ProcessedRemoval | null;
  refused: RefusedForm | null;
}

export function ConfirmRemovalScreen({ token, processed, refused }: ConfirmRemovalProps) {
  const isSending = useNavigation().formData?.get('intent') === 'confirm';
  if (processed !== null) return <Processed {...processed} />;
  if (token === null) return <Failed text={removalErrors.noToken} />;
  if (refused !== null) return <Failed text={refused.message} />;
  return (
    <Panel
      look="page"
      title="Confirm the Removal"
      text="Select the button to confirm. A removal is permanent: no import lists you again, only a resume that you submit and confirm yourself."
    >
      {isSending && <Spinner label="Processing your removal request" />}
      <PostedForm intent="confirm" formToken={null} refused={null} submit="Confirm Removal" submitting="Processing...">
        <input type="hidden" name="token" value={token} />
      </PostedForm>
    </Panel>
  );
}

const Failed = ({ text }: { text: string }) => (
  <Notice title="Removal Failed" text={text}>
    <LinkButton to="/remove-info" look="filled">
      Try Again
    </LinkButton>
    <LinkButton to="/">Return to Homepage</LinkButton>
  </Notice>
);

const countOf = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

const ruleOfReview =
  'If the record has no email address, it is hidden until then. If it has one, that address has received a link that removes the record at once. ';

function Processed({ outcome, records, resumes, number, dueAt }: ProcessedRemoval) {
  const receipt = `Your receipt number is ${number}. We have mailed it to you as well.`;
  if (outcome === 'removed')
    return (
      <Notice
        title="Information Successfully Removed"
        text={`We found and removed ${countOf(records, 'record', 'records')} and ${countOf(resumes, 'resume', 'resumes')}. ${receipt}`}
      >
        <LinkButton to="/" look="filled">
          Return to Homepage
        </LinkButton>
        <LinkButton to="/removal-status">See the status</LinkButton>
      </Notice>
    );
  if (outcome === 'in_review')
    return (
      <Notice
        title="Request Received"
        text={`${resumes === 0 ? '' : 'We took back the resume with your address. It had been added to a record that other sources name as well, and we check whether that record is about you. '}We decide by ${dueAt === null ? '' : formatDate(dueAt)}. ${resumes > 0 ? '' : ruleOfReview}${receipt}`}
      >
        <LinkButton to="/removal-status" look="filled">
          See the status
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
        Use NPI or profile link
      </LinkButton>
      <LinkButton to="/">Return to Homepage</LinkButton>
    </Notice>
  );
}
