// How the platform is reached, and what the operator decided.
import { useId, useState } from 'react';
import { deletionLimits, deletionLists } from '#contract/deletion-requests/deletion-clock.ts';
import type { DeletionOverview } from '#contract/deletion-requests/deletion-requests.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import styles from './deletion-requests.module.css';
import { useSaveSettings } from './use-deletion-requests.ts';

const listTexts = { Email: 'Email addresses', Phone: 'Phones' } as const;

export function SettingsForm({ settings }: { settings: DeletionOverview['settings'] }) {
  const id = useId();
  const [listError, setListError] = useState<string | null>(null);
  const save = useSaveSettings();
  const refused = readFailure(save.error);
  const submit = (form: FormData) => {
    const lists = deletionLists.filter((list) => form.get(list) !== null);
    setListError(lists.length === 0 ? 'Choose at least one list.' : null);
    if (lists.length === 0 || save.isPending) return;
    save.mutate({
      address: textOf(form, 'address').trim(),
      key: textOf(form, 'key').trim(),
      lists,
      exemptsPublic: form.get('exempt') !== null,
    });
  };
  return (
    // What was saved is the new beginning, and the field of the key is empty again.
    <Form key={JSON.stringify(settings)} className={styles.form} aria-label="Platform" onSubmit={submit}>
      <TextField
        label="Address of the platform’s interface"
        name="address"
        defaultValue={settings.address ?? ''}
        maxLength={deletionLimits.addressLengthMax}
        autoComplete="off"
        error={refused?.field === 'address' ? refused.message : undefined}
        hint="Of the sandbox while you try it. Empty: files are brought with npm run drop. Another address deletes the key."
      />
      <TextField
        label="Key"
        name="key"
        type="password"
        maxLength={deletionLimits.keyLengthMax}
        autoComplete="off"
        hint={settings.hasKey ? 'A key is stored. Empty: it stays.' : 'No key is stored.'}
      />
      <fieldset className={styles.choices}>
        <legend>Lists that you selected at the platform</legend>
        {deletionLists.map((list) => (
          <label key={list} className={styles.choice} htmlFor={`${id}${list}`}>
            <Checkbox id={`${id}${list}`} name={list} defaultChecked={settings.lists.includes(list)} />{' '}
            {listTexts[list]}
          </label>
        ))}
        {listError !== null && (
          <p className={styles.red} role="alert">
            {listError}
          </p>
        )}
        <p className={styles.soft}>
          Select no list with names and birth dates at the platform: this directory has no birth dates, so these
          requests could only be answered with “not found”.
        </p>
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>Exemption</legend>
        <label className={styles.choice} htmlFor={`${id}exempt`}>
          <Checkbox id={`${id}exempt`} name="exempt" defaultChecked={settings.exemptsPublic} /> Report people who are
          known only from the public registry as exempt, and keep them listed
        </label>
        <p className={styles.soft}>Ask your counsel before you choose this.</p>
      </fieldset>
      <Button type="submit" aria-disabled={save.isPending}>
        Save Settings
      </Button>
    </Form>
  );
}
