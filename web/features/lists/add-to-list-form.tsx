// The form of the Add to List dialog: a new list, or an existing one.
import { useEffect, useRef, useState } from 'react';
import { listLimits, listMessages } from '#contract/lists/list-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { requiredError } from '#web/ui/field-errors.ts';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { formatCount } from '#web/ui/format.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';
import type { FormState } from '#web/ui/use-form.ts';
import styles from './add-to-list.module.css';
import { ListChooser } from './list-chooser.tsx';
import { RadioChoice } from '#web/ui/radio-choice.tsx';

/** Exactly one of the two is not null. */
export interface SelectedList {
  listId: string | null;
  listName: string | null;
}

interface AddToListFormProps {
  /** Whether there is a list on which the viewer may work. */
  hasLists: boolean;
  form: FormState<'listName'>;
  onSubmit: (selected: SelectedList) => void;
  onCancel: () => void;
}

export function AddToListForm({ hasLists, form, onSubmit, onCancel }: AddToListFormProps) {
  const [isNew, setIsNew] = useState(!hasLists);
  const nameInput = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // After the browser has opened the dialog, which moves the focus to its first control.
  useEffect(() => {
    const frame = requestAnimationFrame(() => (nameInput.current ?? button.current)?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const submit = (data: FormData) => {
    const listName = textOf(data, 'listName').trim();
    // No list has the words.
    if (!isNew && textOf(data, 'listId') === '') return;
    form.send(isNew ? { listName: requiredError(listName, listMessages.nameMissing) } : {}, () =>
      onSubmit(isNew ? { listId: null, listName } : { listId: textOf(data, 'listId'), listName: null }),
    );
  };
  return (
    <Form errors={form.errors} onSubmit={submit}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Which list</legend>
        <RadioChoice
          name="choice"
          label="Add to Existing List"
          checked={!isNew}
          disabled={!hasLists}
          onChoose={() => setIsNew(false)}
        />
        <RadioChoice name="choice" label="Create New List" checked={isNew} onChoose={() => setIsNew(true)} />
      </fieldset>
      {isNew ? (
        <TextField
          {...form.field('listName')}
          ref={nameInput}
          label="List name"
          required
          maxLength={listLimits.nameLengthMax}
          autoComplete="off"
        />
      ) : (
        <ListChooser right="work" label="List">
          {({ lists }) => (
            <Select
              label="List"
              look="form"
              name="listId"
              disabled={lists.length === 0}
              options={lists.map(({ id, name, owner, physician_count: count }) => [
                id,
                `${name} (${formatCount(count)})${owner === null ? '' : ` · ${owner.name}`}`,
              ])}
            />
          )}
        </ListChooser>
      )}
      {form.failure !== null && <NoticeLine look="danger">{form.failure}</NoticeLine>}
      <Actions>
        <Button ref={button} type="submit" look="filled" disabled={form.isSending}>
          {form.isSending ? 'Adding …' : 'Add to List'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Actions>
    </Form>
  );
}
