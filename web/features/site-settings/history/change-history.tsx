// The changes of settings, newest first, each with a button that undoes it.
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { formatPacificTime } from '#web/ui/format.ts';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import styles from './change-history.module.css';

export interface SettingChange<Key extends string> {
  id: string;
  key: Key;
  /** Null: no value was, or is, saved. */
  before: string | null;
  after: string | null;
  /** Email address; null: the account was deleted. */
  changedBy: string | null;
  /** ISO date-time. */
  changedAt: string;
  /** Whether the change can be undone. */
  isCurrent: boolean;
}

interface ChangeHistoryProps<Key extends string> {
  /** The name of the table for screen readers. */
  label: string;
  changes: UseQueryResult<SettingChange<Key>[]>;
  undo: Pick<UseMutationResult<unknown, Error, string>, 'isPending' | 'mutate'>;
  nameOf: (key: Key) => string;
  /** What a key without a saved value has: `Initial value`. */
  unsaved: string;
}

const columns = [
  { name: 'Time' },
  { name: 'Who' },
  { name: 'Setting' },
  { name: 'Before', look: 'text' },
  { name: 'After', look: 'text' },
  { name: 'Actions' },
] as const;

export function ChangeHistory<Key extends string>({
  label,
  changes: { data, isError, refetch },
  undo,
  nameOf,
  unsaved,
}: ChangeHistoryProps<Key>) {
  const valueCell = (name: string, value: string | null) => (
    <span key={name} className={styles.value}>
      {value === '' ? 'Empty' : (value ?? unsaved)}
    </span>
  );
  const undoButton = ({ id, key, isCurrent }: SettingChange<Key>) =>
    isCurrent && (
      <Button
        key="undo"
        aria-label={`Undo the change of ${nameOf(key)}`}
        aria-disabled={undo.isPending}
        onClick={() => !undo.isPending && undo.mutate(id)}
      >
        Undo
      </Button>
    );
  return (
    <ScreenSection title="History" aside="the newest 50 changes, Pacific Time">
      {isError && (
        <p role="alert">
          The history could not be loaded. <TextButton onClick={() => void refetch()}>Try Again</TextButton>
        </p>
      )}
      {data === undefined && !isError && <Spinner label="Loading the history" />}
      {data !== undefined && (
        <DataTable
          label={label}
          columns={columns}
          empty="No setting was changed yet."
          rows={data.map((change) => ({
            key: change.id,
            cells: [
              formatPacificTime(change.changedAt),
              change.changedBy ?? 'Deleted account',
              nameOf(change.key),
              valueCell('before', change.before),
              valueCell('after', change.after),
              undoButton(change),
            ],
          }))}
        />
      )}
    </ScreenSection>
  );
}
