// Schedules a weekly import.
import { useId, useState } from 'react';
import { importLimits } from '#contract/imports/import-limits.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { Select } from '#web/ui/select.tsx';
import { sourceError, sourcePattern } from '../jobs/source-name.ts';
import styles from '../jobs/jobs.module.css';
import { hourText, weekdays } from './schedule-texts.ts';
import { useSaveSchedule } from './use-schedules.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

const hints = {
  address:
    'It begins with https:// and leads to the file itself. {from} and {to} become the Monday and the Sunday of the last complete week, as in 112326 and 112926; {date} becomes the day of the run, as in 2026-11-30.',
  folder:
    'A file of the folder that the operator named. * stands for any text, as in acme-*.csv: the newest file is taken.',
};

/** `hasFolder`: the operator named a folder for such files. */
export function ScheduleForm({ hasFolder }: { hasFolder: boolean }) {
  // Another key gives an empty form after a schedule was saved.
  const [saved, setSaved] = useState(0);
  return (
    <details key={saved} className={styles.more}>
      <summary className={styles.summary}>Schedule a weekly import</summary>
      <Fields hasFolder={hasFolder} onSaved={() => setSaved((before) => before + 1)} />
    </details>
  );
}

function Fields({ hasFolder, onSaved }: { hasFolder: boolean; onSaved: () => void }) {
  const forcedId = useId();
  const [from, setFrom] = useState<'address' | 'folder'>('address');
  const [errors, setErrors] = useState<{ address?: string; source?: string }>({});
  const save = useSaveSchedule(onSaved);
  const refused = readFailure(save.error);
  const submit = (form: FormData) => {
    const [address, source] = [textOf(form, 'address').trim(), textOf(form, 'source').trim()];
    const found = {
      ...(address === '' && {
        address: from === 'folder' ? 'Enter the name of a file.' : 'Enter the address of a file.',
      }),
      ...(!sourcePattern.test(source) && { source: sourceError }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0 || save.isPending) return;
    save.mutate({
      from,
      address,
      source,
      isForced: form.get('forced') !== null,
      weekday: Number(textOf(form, 'weekday')),
      hour: Number(textOf(form, 'hour')),
    });
  };
  return (
    <Form className={styles.schedule} aria-label="Schedule a weekly import" onSubmit={submit}>
      {hasFolder && (
        <Select
          label="Where the file is"
          look="form"
          value={from}
          onChange={({ currentTarget: { value } }) => setFrom(value === 'folder' ? 'folder' : 'address')}
        >
          <option value="address">At an address</option>
          <option value="folder">In the folder of the server</option>
        </Select>
      )}
      <TextField
        label={from === 'folder' ? 'Name of the file' : 'Address of the file'}
        name="address"
        maxLength={importLimits.addressLengthMax}
        autoComplete="off"
        error={errors.address ?? (refused?.field === 'address' ? refused.message : undefined)}
        hint={hints[from]}
      />
      <TextField
        label="Source of the weekly file"
        name="source"
        maxLength={61}
        autoComplete="off"
        error={errors.source}
        hint="Its columns are read as they were saved for this source: import one file by hand first."
      />
      <TimeFields />
      <label className={styles.choice} htmlFor={forcedId}>
        <Checkbox id={forcedId} name="forced" /> Import it although it differs from the source’s last file, as weekly
        files of the registry do
      </label>
      <Button type="submit" aria-disabled={save.isPending}>
        Save Schedule
      </Button>
    </Form>
  );
}

const TimeFields = () => (
  <>
    <Select
      label="Day"
      name="weekday"
      look="form"
      defaultValue="1"
      options={weekdays.map((name, day) => [day, name])}
    />
    <Select
      label="Hour, Pacific time"
      name="hour"
      look="form"
      defaultValue="6"
      options={hours.map((hour) => [hour, hourText(hour)])}
    />
  </>
);
