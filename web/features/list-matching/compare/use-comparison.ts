// The comparison of one file: it is read, its columns are chosen, and its rows are compared.
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MatchRun } from '#contract/list-matching/match-runs.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { compareFile } from './compare-file.ts';
import { guessFields, type ComparedField } from './compared-columns.ts';
import { readOutline, type FileOutline } from './read-outline.ts';
import { FileFault } from './table-rows.ts';

export type ComparisonStep =
  | { name: 'file' }
  | { name: 'reading'; share: number }
  | { name: 'columns'; outline: FileOutline; fields: (ComparedField | null)[] }
  | { name: 'comparing' };

interface ComparisonChoice {
  /** False: names, specialties and places stay in the browser. */
  sendsNames: boolean;
  /** True: keyed hashes of rows without a match are kept. */
  keepsKeys: boolean;
}

const runParameter = 'run';

/** One piece of work at a time, which ends with the page. */
function useWork() {
  const [problem, setProblem] = useState<string | null>(null);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);
  const stop = () => work.current?.abort();

  async function during(piece: (signal: AbortSignal) => Promise<void>, onFailure: () => void): Promise<void> {
    stop();
    const { signal } = (work.current = new AbortController());
    setProblem(null);
    try {
      await piece(signal);
    } catch (error) {
      if (!signal.aborted) setProblem(messageOf(error));
      onFailure();
    }
  }

  return { problem, setProblem, during, stop };
}

/** The address names the comparison, so that a reload of the page goes on with it. */
function useRunOfAddress(setProblem: (problem: string) => void) {
  const [parameters, setParameters] = useSearchParams();
  const runId = parameters.get(runParameter);
  const [run, setRun] = useState<MatchRun | null>(null);
  useEffect(() => {
    if (runId === null || run?.id === runId) return undefined;
    const loading = new AbortController();
    call('listMatching.readMatchRun', { id: runId }, { signal: loading.signal }).then(setRun, (error: unknown) => {
      if (loading.signal.aborted) return;
      setProblem(messageOf(error));
      setParameters({}, { replace: true });
    });
    return () => loading.abort();
  }, [runId, run?.id, setParameters, setProblem]);

  const showRun = (shown: MatchRun | null): void => {
    setRun(shown);
    setParameters(shown === null ? {} : { [runParameter]: shown.id }, { replace: true });
  };
  return { run, setRun, showRun };
}

export function useComparison() {
  const { problem, setProblem, during, stop } = useWork();
  const { run, setRun, showRun } = useRunOfAddress(setProblem);
  const [step, setStep] = useState<ComparisonStep>({ name: 'file' });
  const [comparesNames, setComparesNames] = useState(true);
  /** Of ambiguous rows. They never leave the browser. */
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());

  const choose = (file: File) =>
    during(
      async (signal) => {
        setStep({ name: 'reading', share: 0 });
        const onProgress = (share: number): void => setStep({ name: 'reading', share });
        const outline = await readOutline(file, { signal, onProgress });
        if (run !== null && run.rows !== outline.rowCount) throw anotherFile();
        setStep({ name: 'columns', outline, fields: guessFields(outline.header, outline.sample) });
      },
      () => setStep({ name: 'file' }),
    );

  const setField = (column: number, field: ComparedField | null) =>
    setStep((now) =>
      now.name === 'columns' ? { ...now, fields: now.fields.map((one, at) => (at === column ? field : one)) } : now,
    );

  const compare = (columns: ComparisonStep & { name: 'columns' }, { sendsNames, keepsKeys }: ComparisonChoice) =>
    during(
      async (signal) => {
        const { outline, fields } = columns;
        setStep({ name: 'comparing' });
        const started =
          run ?? (await call('listMatching.startMatchRun', { rows: outline.rowCount, keepsKeys }, { signal }));
        showRun(started);
        await compareFile(outline, {
          run: started,
          rules: { fields, sendsNames },
          signal,
          onProgress: (compared) => {
            setRun(compared.run);
            setComparesNames(compared.comparesNames);
          },
          onAmbiguous: (added) => setTexts((known) => new Map([...known, ...added])),
        });
        setStep({ name: 'file' });
      },
      () => setStep(columns),
    );

  const reset = () => {
    stop();
    showRun(null);
    setProblem(null);
    setTexts(new Map());
    setStep({ name: 'file' });
  };
  return { step, run, problem, comparesNames, texts, choose, setField, compare, stop, reset, setRun };
}

const anotherFile = (): FileFault =>
  new FileFault(
    'This is another file: its number of rows differs. Choose the file of the comparison, or start a new comparison.',
  );

export type Comparison = ReturnType<typeof useComparison>;

const messageOf = (error: unknown): string =>
  error instanceof FileFault
    ? error.message
    : (readFailure(error)?.message ?? 'The file could not be read. Choose it again.');
