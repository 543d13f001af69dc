// One batch: its counts and its rejected rows.
import { contradictionTexts } from '#contract/candidates/contradictions.ts';
import { useSearchParams } from 'react-router';
import { formatText } from '#contract/imports/file-formats.ts';
import type { ImportBatch } from '#contract/imports/imports.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { ScreenHead, ScreenSection } from '#web/ui/screen-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { StatCards } from '#web/ui/stat-cards.tsx';
import { FactRows } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { LoadFailure } from '#web/ui/loaded.tsx';
import { pageIn } from '#web/ui/page-in.ts';
import { durationText, stateHints, stateNames } from './batches/batch-texts.ts';
import styles from './batches/batch-screen.module.css';
import { JobList } from './jobs/job-list.tsx';
import { LeftOutSection } from './batches/left-out-values.tsx';
import { RejectedRows } from './batches/rejected-rows.tsx';
import { UndoButton } from './jobs/undo-button.tsx';
import { useBatch } from './batches/use-batches.ts';

export function BatchScreen() {
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  const page = pageIn(parameters);
  const query = useBatch(id, page);
  const { data, isError, error } = query;
  const isMissing = id === '' || readFailure(error)?.code === 'NOT_FOUND';
  return (
    <>
      <ScreenHead title="Import" text={<TextLink to="/admin-imports">All imports</TextLink>} />
      {isMissing && <p role="alert">There is no such batch. Choose one from the list of imports.</p>}
      {isError && !isMissing && <LoadFailure what="The batch" query={query} />}
      {data === undefined && !isError && !isMissing && <Spinner label="Loading the batch" />}
      {data !== undefined && !isError && (
        <>
          <Counts batch={data.batch} />
          <JobList batchId={data.batch.id} />
          <Facts batch={data.batch} />
          <LeftOutSection batch={data.batch} />
          <RejectedRows batch={data.batch} rejected={data.rejected} page={page} />
        </>
      )}
    </>
  );
}

const Counts = ({ batch }: { batch: ImportBatch }) => (
  <StatCards
    stats={[
      { name: 'Rows read', value: formatCount(batch.rowsRead), note: `of ${formatCount(batch.fileRows)} in the file` },
      { name: 'New', value: formatCount(batch.added), note: 'candidates' },
      { name: 'Merged', value: formatCount(batch.changed), note: 'candidates on file that changed' },
      { name: 'Unchanged', value: formatCount(batch.unchanged), note: 'candidates' },
      { name: 'Rejected', value: formatCount(batch.rejected), note: 'rows' },
      { name: 'Suppressed', value: formatCount(batch.suppressed), note: 'rows of people who asked to be removed' },
    ]}
  />
);

const Facts = ({ batch }: { batch: ImportBatch }) => (
  <ScreenSection title={`Batch ${batch.id}`} aside={stateNames[batch.state]}>
    {stateHints[batch.state] !== undefined && (
      <p className={styles.hint} role="status">
        {stateHints[batch.state]}
      </p>
    )}
    <FactRows
      facts={[
        ['Source', batch.source],
        [
          'File',
          <span key="file" className={styles.value}>
            {batch.fileName}
          </span>,
        ],
        ['Format', formatText(batch.format)],
        ['Started', formatPacificTime(batch.startedAt)],
        ['Started by', batch.startedBy ?? 'not recorded'],
        ['Took', durationText(batch) ?? 'not complete'],
        ['Deactivated by the registry', formatCount(batch.ended)],
        ['Skipped rows', `${formatCount(batch.skipped)}, of organizations and of numbers that are not listed`],
        [
          'Other people',
          contradictionTexts(batch.contradictions, formatCount).join(', ') || 'no key of another person',
        ],
        ['Undo', batch.canBeUndone ? 'possible' : undoText(batch)],
      ]}
    />
    <UndoButton batch={batch} />
  </ScreenSection>
);

const undoText = ({ state }: ImportBatch): string =>
  state === 'undone' ? 'done' : 'not possible: undo records are kept for the last 5 batches';
