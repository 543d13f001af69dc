// Asks for the name of a saved search.
import { useState } from 'react';
import { savedSearchLimits, savedSearchMessages } from '#contract/saved-searches/saved-search-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { requiredError } from '#web/ui/field-errors.ts';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useFirstFocus } from '#web/ui/use-first-focus.ts';
import { failed, useForm } from '#web/ui/use-form.ts';

interface SearchNameFormProps {
  /** The mutation that takes the name. */
  request: { error: Error | null; isPending: boolean; reset: () => void; mutate: (name: string) => void };
  /** Selected, so that typing replaces it. */
  initialName: string;
  /** True: the search is not saved yet. */
  isNew: boolean;
  /** The text of the button, and while the request is pending. */
  submitText: { idle: string; sending: string };
  onClose: () => void;
}

export function SearchNameForm({ request, initialName, isNew, submitText, onClose }: SearchNameFormProps) {
  const [name, setName] = useState(initialName);
  const toast = useToast();
  const field = useFirstFocus<HTMLInputElement>((input) => input.select());
  const form = useForm<'name'>({
    requests: [request],
    fields: { name: 'name' },
    failureText: failed('Failed to save search'),
  });
  const askForName = () => toast({ title: 'Name required', text: savedSearchMessages.nameMissing });
  const submit = (data: FormData) => {
    const entered = textOf(data, 'name').trim();
    if (entered === '') askForName();
    form.send({ name: requiredError(entered, savedSearchMessages.nameMissing) }, () => request.mutate(entered));
  };
  const isNewWithoutName = isNew && name.trim() === '';
  return (
    <Form errors={form.errors} onSubmit={submit}>
      <TextField
        {...form.field('name')}
        ref={field}
        label="Name"
        required
        maxLength={savedSearchLimits.nameLengthMax}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        // A browser ignores Enter while the button of the form is disabled.
        onKeyDown={(event) => event.key === 'Enter' && isNewWithoutName && askForName()}
      />
      {form.failure !== null && <NoticeLine>{form.failure}</NoticeLine>}
      <Actions>
        <Button type="submit" look="filled" disabled={form.isSending || isNewWithoutName}>
          {form.isSending ? submitText.sending : submitText.idle}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </Form>
  );
}
