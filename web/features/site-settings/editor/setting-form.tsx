import { useState } from 'react';
import { operatorSettingEntries } from '#contract/site-settings/operator-setting-keys.ts';
import { siteSettingEntries } from '#contract/site-settings/site-setting-keys.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { settingTexts } from './setting-texts.ts';
import styles from './settings-screen.module.css';
import { useSaveSetting, type SettingKey } from './use-settings.ts';

interface SettingFormProps {
  name: SettingKey;
  /** The value in effect. */
  saved: string;
  /** Of a setting of the operator: whether it has its initial value, which Reset restores. */
  isInitial?: boolean;
  /** Why the text cannot be saved. */
  fault?: string | undefined;
  /** Of a color: what the picker of the browser shows. */
  picked?: string;
  /** Reports what is being typed, for a preview. */
  onDraft?: (value: string) => void;
}

const entries = { ...siteSettingEntries, ...operatorSettingEntries };

/** How a value is entered: in how many rows, and with which keys of a phone. Settings of the operator have no counter of characters. */
function inputOf(name: SettingKey) {
  const entry = entries[name];
  if (entry.kind === 'count') return { rows: 1, inputMode: 'numeric' } as const;
  if (entry.kind === 'email') return { rows: 1, inputMode: 'email' } as const;
  if (entry.kind === 'emails' || entry.kind === 'lines') return { rows: 4 };
  const { lengthMax } = entry;
  return { rows: lengthMax > 1_000 ? 12 : lengthMax > 200 ? 3 : 1, maxLength: lengthMax };
}

/** One setting with its own Save button, and Reset once a value of the operator was saved. */
export function SettingForm({ name, saved, isInitial, fault, picked, onDraft }: SettingFormProps) {
  const { name: label, hint } = settingTexts[name];
  const { rows, ...attributes } = inputOf(name);
  // Null: nothing was typed since the last save, so the field follows the value in effect.
  const [draft, setDraft] = useState<string | null>(null);
  const save = useSaveSetting(name);
  const value = draft ?? saved;
  const send = (sent: string | null) => {
    if (!save.isPending && fault === undefined) save.mutate(sent, { onSuccess: () => setDraft(null) });
  };
  const type = (text: string) => {
    setDraft(text);
    onDraft?.(text);
  };
  const counter = `${value.length.toLocaleString('en-US')} of ${attributes.maxLength?.toLocaleString('en-US')} characters.`;
  const field = {
    ...attributes,
    label,
    value,
    hint: `${hint} ${isInitial === undefined ? counter : isInitial ? 'Initial value.' : 'Saved here.'}`,
    error:
      fault ?? (save.error === null ? undefined : (readFailure(save.error)?.message ?? 'The setting was not saved.')),
    onChange: (event: { target: { value: string } }) => type(event.target.value),
  };
  return (
    <form
      className={styles.text}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(value);
      }}
    >
      {rows > 1 ? (
        <TextArea rows={rows} {...field} />
      ) : (
        <TextField {...field}>
          {picked !== undefined && (
            <input
              className={styles.picker}
              type="color"
              aria-label={`Pick the ${label}`}
              value={picked}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </TextField>
      )}
      <div className={styles.buttons}>
        {/* Reset comes first: appearing after a save, it must not take the place of Save under the pointer. */}
        {isInitial === false && (
          <Button aria-label={`Reset ${label}`} aria-disabled={save.isPending} onClick={() => send(null)}>
            Reset
          </Button>
        )}
        <Button
          type="submit"
          aria-label={`${save.isPending ? 'Saving…' : 'Save'} ${label}`}
          aria-disabled={save.isPending}
        >
          {save.isPending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
