// The export of a selection, a list or a search: what, in which format, which columns; what it means for the account; the file.
import { useState } from 'react';
import {
  chosenFormatNames,
  columnsOfFormat,
  exportFormatNames,
  exportFormats,
  exportLimits,
  isListColumn,
  type ChosenFormat,
  type ExportFormat,
} from '#contract/exports/export-options.ts';
import type { ExportPreset } from '#contract/exports/presets.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import {
  choiceOf,
  columnNames,
  namesProblem,
  selectedColumns,
  readChoice,
  saveChoice,
  type ColumnChoice,
} from './selected-columns.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { ExportResultView } from './export-result.tsx';
import { failureText } from './export-messages.ts';
import styles from './export-dialog.module.css';
import { PresetSelect, SavePreset, usePresets } from './presets.tsx';
import { RadioGroup } from './radio-group.tsx';
import { tooManyText, useExport, useExportLogs, type WholeExport } from './use-export.ts';

interface ExportDialogProps {
  open: boolean;
  onClose: () => void;
  /** The selected candidates: at least one. */
  ids: readonly string[];
  whole: WholeExport;
  /** What else to know about the candidates, such as words that their search left out. Null: nothing. */
  note: string | null;
  isOfList: boolean;
}

const professionals = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'professional' : 'professionals'}`;

export function ExportDialog({ open, ...props }: ExportDialogProps) {
  const [count, setCount] = useState<number>();
  const { ids, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={`Export ${professionals(count ?? ids.length)}`}>
      <ExportForm {...props} onCount={setCount} />
    </Dialog>
  );
}

const formats = exportFormatNames.map((format) => ({
  value: format,
  label: exportFormats[format].label,
  hint: exportFormats[format].hint,
}));

/** Of a file whose program names its columns. */
const fixedColumnsText = (format: ExportFormat): string =>
  `The columns are those of ${exportFormats[format].label}: name, title, organization, place, and the best email address and phone of each kind, with a note about their sources. The id of each candidate is kept, so that you can be told of a removal.`;

/** The list, or the only list of the search; undefined: there is none. */
function listOf({ source: { listId, filters } }: WholeExport): string | undefined {
  const { inList = [] } = filters ?? {};
  return listId ?? (inList.length === 1 ? inList[0] : undefined);
}

/** What the file has: the format, and the columns with their names. */
function useFile(hasList: boolean) {
  const [choice, setChoice] = useState(readChoice);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [presetChosen, setPresetChosen] = useState<ExportPreset | null>(null);
  const choosePreset = (preset: ExportPreset | null) => {
    setPresetChosen(preset);
    if (preset === null) return;
    setFormat(preset.format);
    setChoice(choiceOf(preset.columns, preset.column_names ?? []));
  };
  // A file of no single list has no columns of its work. What was chosen of them is kept for another one.
  const shown = hasList ? choice : choice.filter(({ column }) => !isListColumn(column));
  const chosenFormat = chosenFormatNames.find((name) => name === format) ?? null;
  return {
    format,
    setFormat,
    choice,
    shown,
    setShown: (next: readonly ColumnChoice[]) => setChoice([...next, ...choice.filter((one) => !shown.includes(one))]),
    presetChosen,
    setPresetChosen,
    choosePreset,
    /** Null: the program names the columns. */
    chosenFormat,
    columns: columnsOfFormat(format, selectedColumns(shown)),
    columnNames: chosenFormat === null ? undefined : columnNames(shown),
    problem: chosenFormat === null ? null : namesProblem(shown),
  };
}

/** It begins again each time the dialog is opened. `onCount`: called when the user chooses another number of candidates. */
function ExportForm({
  ids,
  whole,
  note,
  isOfList,
  onClose,
  onCount,
}: Omit<ExportDialogProps, 'open'> & { onCount: (count: number) => void }) {
  const [isWhole, setIsWhole] = useState(false);
  const listId = listOf(whole);
  const file = useFile(listId !== undefined);
  const presets = usePresets().data?.data ?? [];
  const logs = useExportLogs(1);
  const run = useExport(isOfList);
  if (run.isSuccess) return <ExportResultView result={run.data} onClose={onClose} />;
  const problem = tooManyText(isWhole ? whole.count : ids.length, isWhole) ?? file.problem;
  const choose = (next: boolean) => {
    setIsWhole(next);
    onCount(next ? whole.count : ids.length);
  };
  const start = () => {
    saveChoice(file.choice);
    const { format, columns, columnNames: names } = file;
    const workOf = columns.some(isListColumn) ? listId : undefined;
    const selection = { source: { physicianIds: [...ids], workOf }, description: `Selection of ${ids.length}` };
    run.mutate({ ...(isWhole ? whole : selection), format, columns: [...columns], columnNames: names });
  };
  return (
    <div className={styles.form}>
      {whole.count > ids.length && (
        <RadioGroup
          legend="What to export"
          value={isWhole ? 'whole' : 'selection'}
          choices={[
            { value: 'selection', label: `The selection: ${professionals(ids.length)}` },
            { value: 'whole', label: `${whole.label}: ${professionals(whole.count)}` },
          ]}
          onChange={(value) => choose(value === 'whole')}
        />
      )}
      {note !== null && <p className={styles.note}>{note}</p>}
      {presets.length > 0 && (
        <PresetSelect presets={presets} chosen={file.presetChosen?.id ?? null} onChoose={file.choosePreset} />
      )}
      <RadioGroup legend="Format" value={file.format} choices={formats} onChange={file.setFormat} />
      <p>
        {file.chosenFormat === null ? fixedColumnsText(file.format) : 'The file begins with the id of each candidate.'}{' '}
        Every candidate in it is recorded as disclosed to your account.
      </p>
      <GuaranteeNotice exportedBefore={logs.data?.count ?? 0} />
      {file.chosenFormat !== null && <ChosenColumns file={file} format={file.chosenFormat} />}
      <NoticeLine>{problem ?? (run.isError && failureText(run.error, isOfList))}</NoticeLine>
      <Actions>
        <Button look="filled" disabled={file.columns.length === 0 || run.isPending || problem !== null} onClick={start}>
          {run.isPending ? 'Exporting …' : run.isError ? 'Try Again' : 'Export and Download'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
      {(isWhole || file.columns.some(isListColumn)) && (
        <p className={styles.hint}>
          You can close this dialog while the file is written. It appears in Account Settings, Exports, for{' '}
          {exportLimits.fileHours} hours.
        </p>
      )}
    </div>
  );
}

const ChosenColumns = ({ file, format }: { file: ReturnType<typeof useFile>; format: ChosenFormat }) => (
  <>
    <ColumnChooser choice={file.shown} onChange={file.setShown} />
    {file.shown.some(({ column }) => isListColumn(column)) && (
      <p className={styles.hint}>
        Stages, notes and next steps of the list are your own words. They leave your team with the file.
      </p>
    )}
    <p className={styles.hint}>
      {selectedColumns(file.shown).length} of {file.shown.length} columns. Each kind of contact also has its source and
      when it was verified.
    </p>
    <SavePreset
      key={file.presetChosen?.id}
      choice={file.shown}
      format={format}
      chosen={file.presetChosen?.my_right === 'manage' ? file.presetChosen : null}
      onSaved={file.setPresetChosen}
      onUse={file.choosePreset}
    />
  </>
);

/** Until it is known whether the account has exported before, the notice is shown. */
const GuaranteeNotice = ({ exportedBefore }: { exportedBefore: number }) =>
  exportedBefore === 0 && (
    <p className={styles.guarantee}>
      <b>This ends the money back guarantee.</b> The 30-day money back guarantee of the Annual Plan ends with your first
      export.
    </p>
  );
