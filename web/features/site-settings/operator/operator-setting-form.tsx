import { useState } from 'react';
import { operatorSettingEntries } from '#contract/site-settings/operator-setting-keys.ts';
import type { OperatorSetting } from '#contract/site-settings/operator-settings.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import styles from '../editor/settings-screen.module.css';
import { operatorTexts } from './operator-texts.ts';
import { useSaveOperatorSetting } from './use-operator-settings.ts';

/** One setting with its own Save button, and Reset once a value was saved. */
export function OperatorSettingForm({ setting }: { setting: OperatorSetting }) {
  const { key, value: saved, isInitial } = setting;
  const { name, hint } = operatorTexts[key];
  const { kind } = operatorSettingEntries[key];
  // Null: nothing was typed since the last save, so the field follows the value in effect.
  const [draft, setDraft] = useState<string | null>(null);
  const save = useSaveOperatorSetting();
  const send = (value: string | null) => {
    if (!save.isPending) save.mutate({ key, value }, { onSuccess: () => setDraft(null) });
  };
  const field = {
    label: name,
    value: draft ?? saved,
    hint: `${hint} ${isInitial ? 'Initial value.' : 'Saved here.'}`,
    error: save.error === null ? undefined : (readFailure(save.error)?.message ?? 'The setting was not saved.'),
    onChange: (event: { target: { value: string } }) => setDraft(event.target.value),
  };
  return (
    <form
      className={styles.text}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(draft ?? saved);
      }}
    >
      {kind === 'emails' || kind === 'lines' ? (
        <TextArea rows={4} {...field} />
      ) : (
        <TextField inputMode={kind === 'count' ? 'numeric' : 'email'} {...field} />
      )}
      <div className={styles.buttons}>
        {/* Reset comes first: appearing after a save, it must not take the place of Save under the pointer. */}
        {!isInitial && (
          <Button aria-label={`Reset ${name}`} aria-disabled={save.isPending} onClick={() => send(null)}>
            Reset
          </Button>
        )}
        <Button
          type="submit"
          aria-label={`${save.isPending ? 'Saving…' : 'Save'} ${name}`}
          aria-disabled={save.isPending}
        >
          {save.isPending ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
