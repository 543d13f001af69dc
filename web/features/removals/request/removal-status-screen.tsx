// The status of a removal request, for the owner of the address that confirmed it.
import type { OutputOf } from '#contract/call.ts';
import { emailLengthMax } from '#contract/email-rules.ts';
import type { RefusedForm } from '#web/foundation/form-action.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormSheet } from '#web/ui/form-sheet.tsx';
import { formatDate } from '#web/ui/format.ts';
import { FactRows } from '#web/ui/table.tsx';
import { fieldOf, PostedForm } from './posted-form.tsx';
import styles from './removal-form.module.css';

export type RemovalStatus = OutputOf<'removals.readRemovalStatus'>;

const states: Readonly<Record<RemovalStatus['state'], string>> = {
  in_review: 'In review',
  removed: 'Removed',
  address_removed: 'Address removed from all records',
  nothing_found: 'No record found',
  declined: 'Declined',
};

const rowsOf = ({ number, state, confirmedAt, decidedAt, dueAt }: RemovalStatus): [string, string][] => [
  ['Number', number],
  ['State', states[state]],
  ['Confirmed', formatDate(confirmedAt)],
  ...(decidedAt === null ? [] : [['Decided', formatDate(decidedAt)] satisfies [string, string]]),
  ...(dueAt === null || decidedAt !== null ? [] : [['Decided by', formatDate(dueAt)] satisfies [string, string]]),
];

export const RemovalStatusScreen = ({
  status,
  refused,
}: {
  /** Null: none was requested yet, or none was found. */
  status: RemovalStatus | null;
  refused: RefusedForm | null;
}) => (
  <FormSheet
    title="Removal Status"
    text="Enter the number on your receipt and the email address with which you confirmed the request."
  >
    <PostedForm intent="status" formToken={null} refused={refused} submit="Show Status" submitting="Looking...">
      <TextField {...fieldOf(refused, 'number')} label="Receipt number" autoComplete="off" required maxLength={20} />
      <TextField
        {...fieldOf(refused, 'email')}
        label="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={emailLengthMax}
      />
    </PostedForm>
    {status !== null && (
      <div className={styles.rows} role="status">
        <FactRows facts={rowsOf(status)} />
      </div>
    )}
  </FormSheet>
);
