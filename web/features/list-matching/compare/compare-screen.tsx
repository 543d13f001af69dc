// A user compares a file of their own with the directory. The file stays in the browser.
import { useId } from 'react';
import { keptPeriods } from '#contract/kept-periods.ts';
import type { MatchRun } from '#contract/list-matching/match-runs.ts';
import { useGate } from '#web/features/access/public.ts';
import { listRefusals } from '#web/features/lists/public.ts';
import { OwnSystemSection } from '#web/features/own-system/public.ts';
import { call } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { ScreenHead, ScreenSection } from '#web/ui/screen-head.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { AmbiguousRows } from './ambiguous-rows.tsx';
import { ColumnsForm } from './columns-form.tsx';
import styles from './compare.module.css';
import { ListOfRun, RunCounts } from './run-result.tsx';
import { useComparison, type Comparison } from './use-comparison.ts';

export function CompareScreen() {
  const comparison = useComparison();
  const { step, run, problem, comparesNames, texts, setRun } = comparison;
  const isIdle = step.name === 'file';
  return (
    <main id="main" className={styles.screen} tabIndex={-1}>
      <ScreenHead
        title="Compare Your Own File"
        text="See which people of your own system are in the directory. Nothing of your file is kept."
      />
      {problem !== null && <NoticeLine>{problem}</NoticeLine>}
      {step.name === 'columns' && <ColumnsForm step={step} comparison={comparison} />}
      {step.name === 'reading' && <Progress label="Reading the file" share={step.share} onStop={comparison.stop} />}
      {run !== null && (
        <ScreenSection title="Result">
          {step.name === 'comparing' && (
            <Progress label="Comparing the rows" share={run.comparedRows / run.rows} onStop={comparison.stop} />
          )}
          <RunCounts run={run} />
          {!comparesNames && <p>This directory compares no names: only NPIs and hashes of contacts were compared.</p>}
        </ScreenSection>
      )}
      {isIdle && (run === null || run.comparedRows < run.rows) && <FileSection comparison={comparison} run={run} />}
      {isIdle && run !== null && (
        <>
          {run.undecided > 0 && <AmbiguousRows run={run} texts={texts} onDecided={setRun} />}
          {run.candidates > 0 && <ListOfRun run={run} />}
          <OwnSystemSection runId={run.candidates > 0 ? run.id : null} />
          <EndOfRun run={run} onEnd={comparison.reset} />
        </>
      )}
      {isIdle && run === null && <OwnSystemSection runId={null} />}
      <WhatLeaves />
    </main>
  );
}

function FileSection({ comparison, run }: { comparison: Comparison; run: MatchRun | null }) {
  const gate = useGate('saveLists');
  return (
    <ScreenSection title={run === null ? 'Choose a file' : 'Go on with the same file'}>
      {gate.allowed ? (
        <TextField
          label="CSV file or Excel workbook"
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
          hint="Any headers. CSV: at most 200 MB and 1,000,000 rows a day. XLSX: the first sheet, at most 100,000 rows."
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) void comparison.choose(file);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      ) : (
        // Says what is missing before the visitor looks for a file.
        <Button onClick={() => gate.run(listRefusals, noFile)}>Choose a File</Button>
      )}
    </ScreenSection>
  );
}

/** The action of a button that only shows the refusal. */
const noFile = (): void => undefined;

function Progress({ label, share, onStop }: { label: string; share: number; onStop: () => void }) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} className={styles.bar} value={share} />
      <Button onClick={onStop}>Stop</Button>
    </div>
  );
}

function EndOfRun({ run, onEnd }: { run: MatchRun; onEnd: () => void }) {
  const deletion = useChange({
    send: () => call('listMatching.deleteMatchRun', { id: run.id }),
    onDone: () => {
      onEnd();
      return { title: 'Comparison Deleted', text: 'Nothing of it is kept.' };
    },
    failed: 'The comparison was not deleted',
  });
  return (
    <Actions>
      <Button onClick={onEnd}>Compare Another File</Button>
      <Button disabled={deletion.isPending} onClick={() => deletion.mutate()}>
        Delete This Comparison
      </Button>
    </Actions>
  );
}

const WhatLeaves = () => (
  <ScreenSection title="What leaves your browser">
    <ul className={styles.facts}>
      <li>NPIs and license numbers, as they are in the file: they are public.</li>
      <li>
        Emails and phones only as SHA-256 hashes. Someone who has the hash of a phone can find the phone by trying every
        number. They are not kept, unless you choose to recognize people who are added later.
      </li>
      <li>Names, specialties and places as they are, unless you switch them off. They are not kept.</li>
      <li>
        Nothing else of the file. For {keptPeriods.matchRunDays} days the server keeps how many rows matched and which
        people of the directory they are, unless you delete the comparison earlier.
      </li>
    </ul>
  </ScreenSection>
);
