// What may be taken in a day: by one seat, or by all of them together.
import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { Form } from '#web/ui/form.tsx';
import { formatCount } from '#web/ui/format.ts';
import { useToast, type Toast } from '#web/ui/toast.tsx';
import { useForm, type FormRequest } from '#web/ui/use-form.ts';

/** Null: no limit of the workspace. */
interface DayLimits {
  revealsPerDay: number | null;
  exportedPerDay: number | null;
}

interface DayLimitsFormProps {
  initial: DayLimits;
  hints?: { reveals: string; exported: string };
  request: FormRequest;
  save: (limits: DayLimits, options: { onSuccess: () => void }) => void;
  saved: Toast;
  failureText: string;
  onClose: () => void;
}

export function DayLimitsForm({ initial, hints, request, save, saved, failureText, onClose }: DayLimitsFormProps) {
  const toast = useToast();
  const form = useForm<'reveals' | 'exported'>({
    requests: [request],
    fields: { revealsPerDay: 'reveals', exportedPerDay: 'exported' },
    failureText,
  });
  const submit = (data: FormData) => {
    const [revealsPerDay, exportedPerDay] = [limitIn(data, 'reveals'), limitIn(data, 'exported')];
    const wrong = `Enter a whole number up to ${formatCount(workspaceLimits.ceilingMax)}, or nothing.`;
    const errors = {
      ...(revealsPerDay === undefined && { reveals: wrong }),
      ...(exportedPerDay === undefined && { exported: wrong }),
    };
    form.send(errors, () => {
      if (revealsPerDay === undefined || exportedPerDay === undefined) return;
      save(
        { revealsPerDay, exportedPerDay },
        {
          onSuccess: () => {
            toast(saved);
            onClose();
          },
        },
      );
    });
  };
  return (
    <Form errors={form.errors} focusFirst onSubmit={submit}>
      <TextField
        label="Reveals a day"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={initial.revealsPerDay ?? ''}
        hint={hints?.reveals}
        {...form.field('reveals')}
      />
      <TextField
        label="Exported people a day"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={initial.exportedPerDay ?? ''}
        hint={hints?.exported}
        {...form.field('exported')}
      />
      <FormActions form={form} submit="Save" submitting="Saving…" onCancel={onClose} />
    </Form>
  );
}

/** Null: empty. Undefined: no such number. */
function limitIn(data: FormData, name: string): number | null | undefined {
  const text = textOf(data, name).trim();
  if (text === '') return null;
  const value = Number(text.replaceAll(',', ''));
  return /^[\d,]+$/.test(text) && value <= workspaceLimits.ceilingMax ? value : undefined;
}
