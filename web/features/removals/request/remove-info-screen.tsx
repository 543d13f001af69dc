// Remove My Information: by email address, or by NPI or profile link.
import type { ReactNode } from 'react';
import { emailLengthMax } from '#contract/email-rules.ts';
import { removalLimits, removalLinkDays } from '#contract/removals/removal-options.ts';
import type { RefusedForm } from '#web/foundation/form-action.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { fieldOf, PostedForm } from './posted-form.tsx';
import styles from './removal-form.module.css';

interface RemoveInfoProps {
  formToken: string;
  /** The form that was sent last, and why it was refused; null: none was refused. */
  refused: RefusedForm | null;
  isSent: boolean;
  /** Shown below the forms. */
  children: ReactNode;
}

const facts = [
  { name: 'Who can ask', text: 'Every professional in this directory. You need no account and no reason.' },
  {
    name: 'What happens',
    text: 'Your record leaves the search, lists and counts. Contacts and resumes are destroyed. We ask subscribers who exported your record to delete it.',
  },
  {
    name: 'What we keep',
    text: 'A keyed hash of your identifying values, so that a later import cannot list you again.',
  },
];

export function RemoveInfoScreen({ formToken, refused, isSent, children }: RemoveInfoProps) {
  if (isSent) return <VerificationSent />;
  const refusedForm = (intent: string) => (refused?.values['intent'] === intent ? refused : null);
  const [byEmail, byRecord] = [refusedForm('email'), refusedForm('record')];
  return (
    <>
      <FormSheet
        title="Remove My Information"
        text="Have your record removed from this directory, permanently. It takes two minutes."
        facts={facts}
      >
        <h2 className={styles.heading}>By email address</h2>
        <p className={styles.note}>We send a link to the address. Open it and confirm.</p>
        <PostedForm
          intent="email"
          formToken={formToken}
          refused={byEmail}
          submit="Send Verification Email"
          submitting="Sending..."
        >
          <TextField
            {...fieldOf(byEmail, 'email')}
            label="Email"
            type="email"
            autoComplete="email"
            required
            maxLength={emailLengthMax}
          />
        </PostedForm>
        <section id="record" className={styles.second} aria-labelledby="record-title">
          <h2 id="record-title" className={styles.heading}>
            By NPI or profile link
          </h2>
          <p className={styles.note}>
            Many records have no email address. After you confirmed your own address, you can have such a record hidden
            with the last four digits of a phone number in it, and a person decides. If the record has an address of its
            own, that address receives a link as well.
          </p>
          <RecordForm formToken={formToken} refused={byRecord} />
        </section>
      </FormSheet>
      {children}
    </>
  );
}

const RecordForm = ({ formToken, refused }: { formToken: string; refused: RefusedForm | null }) => (
  <PostedForm intent="record" formToken={formToken} refused={refused} submit="Send Request" submitting="Sending...">
    <TextField
      {...fieldOf(refused, 'record')}
      label="NPI or profile link"
      autoComplete="off"
      required
      maxLength={removalLimits.recordMax}
    />
    <TextField
      {...fieldOf(refused, 'name')}
      label="Your name"
      autoComplete="name"
      required
      maxLength={removalLimits.nameMax}
    />
    <TextField
      {...fieldOf(refused, 'practice')}
      label="Practice or employer"
      autoComplete="organization"
      required
      maxLength={removalLimits.practiceMax}
    />
    <TextField
      {...fieldOf(refused, 'email')}
      label="Your email address"
      type="email"
      autoComplete="email"
      required
      maxLength={emailLengthMax}
    />
  </PostedForm>
);

const VerificationSent = () => (
  <Notice
    title="Verification Email Sent"
    text={
      <>
        Open the link in the email and confirm. It works once, within {removalLinkDays} days. If no email arrives in a
        few minutes, look in the spam folder, or <TextLink to="/contact">write to us</TextLink>.
      </>
    }
  >
    <LinkButton to="/">Return to Homepage</LinkButton>
  </Notice>
);
