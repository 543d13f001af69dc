// Presets: columns, their order and names, and the format, which the user keeps under a name.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { viewOrManageOf } from '#contract/access/sharing.ts';
import { exportColumns, exportFormats, exportLimits, type ChosenFormat } from '#contract/exports/export-options.ts';
import type { ExportPreset } from '#contract/exports/presets.ts';
import { ManageButton, ShareButton, ShareDialog, sharedToast } from '#web/features/access/public.ts';
import { call } from '#web/foundation/call.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useToast } from '#web/ui/toast.tsx';
import styles from './export-dialog.module.css';
import { columnNames, selectedColumns, type ColumnChoice } from './selected-columns.ts';

const presetsKey = ['export-presets'];

export const usePresets = () => useQuery(queryOf(presetsKey, 'exports.listExportPresets', {}));

const shareHints = { view: 'Export with it.', manage: 'Change, share and delete it as well.' };

interface PresetSelectProps {
  presets: readonly ExportPreset[];
  /** The id of the chosen preset; null: none. */
  chosen: string | null;
  onChoose: (preset: ExportPreset | null) => void;
}

export function PresetSelect({ presets, chosen, onChoose }: PresetSelectProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isSharing, setIsSharing] = useState(false);
  const current = presets.find(({ id }) => id === chosen) ?? null;
  const remove = useMutation({
    mutationFn: ({ id }: ExportPreset) => call('exports.deleteExportPreset', { id }),
    onSuccess: (_, { name }) => {
      onChoose(null);
      toast({ title: 'Preset Deleted', text: name });
    },
    onError: (error) => toast({ title: 'Preset Not Deleted', text: error.message, look: 'danger' }),
    // Also when another window deleted it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: presetsKey }),
  });
  return (
    <div className={styles.presets}>
      <Select
        look="field"
        label="Preset"
        value={current?.id ?? ''}
        onChange={(event) => onChoose(presets.find(({ id }) => id === event.currentTarget.value) ?? null)}
      >
        <option value="">None</option>
        {presets.map(({ id, name, owner }) => (
          <option key={id} value={id}>
            {name}
            {owner !== null && ` (of ${owner.name})`}
          </option>
        ))}
      </Select>
      {current !== null && (
        <>
          <ShareButton thing={current} kind="preset" look="quiet" onClick={() => setIsSharing(true)}>
            Share Preset
          </ShareButton>
          <ManageButton
            thing={current}
            kind="preset"
            look="quiet"
            aria-disabled={remove.isPending}
            onClick={() => remove.mutate(current)}
          >
            Delete Preset
          </ManageButton>
        </>
      )}
      <ShareDialog
        thing={isSharing ? current : null}
        kind="preset"
        hints={shareHints}
        send={(right) => call('exports.shareExportPreset', { id: current?.id ?? '', right: viewOrManageOf(right) })}
        onShared={(preset) => {
          setIsSharing(false);
          toast(sharedToast(preset, 'preset'));
          void queryClient.invalidateQueries({ queryKey: presetsKey });
        }}
        onClose={() => setIsSharing(false)}
      />
    </div>
  );
}

interface SavePresetProps {
  choice: readonly ColumnChoice[];
  format: ChosenFormat;
  /** As it was when it was chosen. A save changes it unless another name is entered. Null: none that the viewer may change. */
  chosen: ExportPreset | null;
  onSaved: (preset: ExportPreset) => void;
  /** Shows the columns of the preset. */
  onUse: (preset: ExportPreset) => void;
}

const replacesText = ({ shared }: ExportPreset): string =>
  shared === null ? 'Replaces the preset.' : 'Replaces the preset for every member of your workspace.';

const headingsOf = ({ columns, column_names: names }: ExportPreset): string[] =>
  columns.map((column, at) => names?.[at] ?? exportColumns[column]);

/** Not a form: the dialog has one purpose, and Enter in the field saves the preset only. */
export function SavePreset({ choice, format, chosen, onSaved, onUse }: SavePresetProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { data: presets, refetch } = usePresets();
  const [name, setName] = useState(chosen?.name ?? '');
  const changed = chosen !== null && chosen.name.toLowerCase() === name.trim().toLowerCase() ? chosen : null;
  // As it is now, if that is not what was chosen.
  const other = presets?.data.find(({ id, version }) => id === changed?.id && version !== changed.version) ?? null;
  const save = useMutation({
    mutationFn: () => {
      const content = { format, columns: selectedColumns(choice), columnNames: columnNames(choice) };
      return changed === null
        ? call('exports.saveExportPreset', { ...content, name })
        : call('exports.changeExportPreset', { ...content, id: changed.id, version: (other ?? changed).version });
    },
    onSuccess: async (preset) => {
      toast({ title: 'Preset Saved', text: preset.name });
      await queryClient.invalidateQueries({ queryKey: presetsKey });
      onSaved(preset);
    },
    onError: (error) => {
      if (readFailure(error)?.code === 'CHANGED_MEANWHILE') void refetch();
    },
  });
  const submit = (): void => save.mutate();
  return (
    <div className={styles.save}>
      <TextField
        label="Save as a preset"
        placeholder="Name of the preset"
        hint={changed === null ? undefined : replacesText(changed)}
        error={save.isError ? save.error.message : undefined}
        value={name}
        maxLength={exportLimits.presetNameLengthMax}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <Button aria-disabled={save.isPending} onClick={submit}>
        {other === null ? 'Save Preset' : 'Save Mine'}
      </Button>
      {other !== null && (
        <div className={styles.present} role="status">
          <p>
            <b>“{other.name}” was changed meanwhile.</b> Your columns are above and are not saved. It now has{' '}
            {exportFormats[other.format].label}: {headingsOf(other).join(', ')}.
          </p>
          <Button look="quiet" onClick={() => onUse(other)}>
            Use These Columns
          </Button>
        </div>
      )}
    </div>
  );
}
