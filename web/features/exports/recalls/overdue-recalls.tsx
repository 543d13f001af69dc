// The accounts that have not confirmed their recalls in time, for administrators.
import { formatCount, formatDate } from '#web/ui/format.ts';
import { FailureLine } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Table } from '#web/ui/table.tsx';
import styles from './recalls.module.css';
import { useOverdueRecalls } from './use-recalls.ts';

export const OverdueRecalls = () => (
  <div className={styles.overdue}>
    <Panel
      look="plain"
      title="Overdue Recalls"
      text="Accounts that exported a removed person and have not confirmed in time that the row is deleted."
    >
      <Accounts />
    </Panel>
  </div>
);

function Accounts() {
  const query = useOverdueRecalls();
  const { data } = query;
  if (query.isError) return <FailureLine text="The overdue recalls could not be loaded." query={query} />;
  if (data === undefined) return <Spinner label="Loading overdue recalls" />;
  if (data.data.length === 0) return <p>No recall is overdue.</p>;
  return (
    <Table
      look="small"
      columns={['Account', 'Rows', 'Overdue since']}
      rows={data.data.map(({ userId, email, recalls, dueAt }) => [
        email ?? `Deleted account ${userId}`,
        formatCount(recalls),
        formatDate(dueAt),
      ])}
    />
  );
}
