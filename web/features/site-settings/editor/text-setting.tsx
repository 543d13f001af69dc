import { useState } from 'react';
import { siteSettingEntries } from '#contract/site-settings/site-setting-keys.ts';
import type { SiteSettingKey } from '#contract/site-settings/site-setting-keys.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { settingNames } from './setting-texts.ts';
import styles from './settings-screen.module.css';
import { useSaveSetting } from './use-settings-editor.ts';

interface TextSettingProps {
  name: SiteSettingKey;
  /** The value in effect. */
  saved: string;
  hint: string;
  /** Why the text cannot be saved. */
  fault?: string | undefined;
  /** Of a color: what the picker of the browser shows. */
  picked?: string;
  /** Reports what is being typed, for a preview. */
  onDraft?: (value: string) => void;
}

/** One text with its own Save button. */
export function TextSetting({ name, saved, hint, fault, picked, onDraft }: TextSettingProps) {
  const { lengthMax } = siteSettingEntries[name];
  // Null: nothing was typed since the last save, so the field follows the value in effect.
  const [draft, setDraft] = useState<string | null>(null);
  const save = useSaveSetting();
  const value = draft ?? saved;
  const type = (text: string) => {
    setDraft(text);
    onDraft?.(text);
  };
  const field = {
    label: settingNames[name],
    value,
    hint: `${hint} ${value.length.toLocaleString('en-US')} of ${lengthMax.toLocaleString('en-US')} characters.`,
    error:
      fault ?? (save.error === null ? undefined : (readFailure(save.error)?.message ?? 'The setting was not saved.')),
    onChange: (event: { target: { value: string } }) => type(event.target.value),
  };
  const submit = () => {
    if (!save.isPending && fault === undefined) save.mutate({ key: name, value }, { onSuccess: () => setDraft(null) });
  };
  return (
    <form
      className={styles.text}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {lengthMax > 200 ? (
        <TextArea rows={lengthMax > 1_000 ? 12 : 3} maxLength={lengthMax} {...field} />
      ) : (
        <TextField maxLength={lengthMax} {...field}>
          {picked !== undefined && (
            <input
              className={styles.picker}
              type="color"
              aria-label={`Pick the ${settingNames[name]}`}
              value={picked}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </TextField>
      )}
      <Button
        type="submit"
        aria-label={`${save.isPending ? 'Saving…' : 'Save'} ${settingNames[name]}`}
        aria-disabled={save.isPending}
      >
        {save.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}
