import type { ComponentProps } from 'react';
import { defaultCountry, submissionLimits as limits } from '#contract/submissions/submission-options.ts';
import type { RefusedForm } from '#web/foundation/form-action.ts';
import { TextField } from '#web/ui/field.tsx';
import type { FormState } from '#web/ui/use-form.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { MergedDraft, TextFieldName } from './merge-proposals.ts';
import type { Draft } from './resume-draft.ts';
import styles from './resume-editors.module.css';
import type { ResumeField } from './resume-rules.ts';
import { SpecialtyField } from './specialty-field.tsx';

interface Input extends Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'> {
  name: Exclude<TextFieldName, 'specialty'>;
  label: string;
  /** Shown below an optional field. A field without a hint is required. */
  hint?: string;
  /** The value of a new form; left out: none. */
  initial?: string;
}

/** The inputs of each line. */
const beforeSpecialty: readonly (readonly Input[])[] = [
  [
    { name: 'contactfirstname', label: 'First name', autoComplete: 'given-name', maxLength: limits.nameMax },
    {
      name: 'contactmiddlename',
      label: 'Middle name',
      hint: 'Optional',
      autoComplete: 'additional-name',
      maxLength: limits.nameMax,
    },
    { name: 'contactlastname', label: 'Last name', autoComplete: 'family-name', maxLength: limits.nameMax },
  ],
  [{ name: 'contacttitle', label: 'Title', autoComplete: 'organization-title', maxLength: limits.titleMax }],
  [{ name: 'companyname', label: 'Company', autoComplete: 'organization', maxLength: limits.companyMax }],
];
const afterSpecialty: readonly (readonly Input[])[] = [
  [{ name: 'contactemail', label: 'Email', type: 'email', autoComplete: 'email', maxLength: limits.emailMax }],
  [
    {
      name: 'personalemail',
      label: 'Personal email',
      hint: 'Optional',
      type: 'email',
      autoComplete: 'off',
      maxLength: limits.emailMax,
    },
    { name: 'contactphone', label: 'Phone', type: 'tel', autoComplete: 'tel', maxLength: limits.phoneMax },
  ],
  [
    { name: 'contactcity', label: 'City', autoComplete: 'address-level2', maxLength: limits.placeMax },
    { name: 'contactstate', label: 'State', autoComplete: 'address-level1', maxLength: limits.placeMax },
    {
      name: 'contactcountry',
      label: 'Country',
      initial: defaultCountry,
      autoComplete: 'country-name',
      maxLength: limits.placeMax,
    },
  ],
  [
    {
      name: 'contactlinkedinurl',
      label: 'LinkedIn',
      hint: 'Optional, for example linkedin.com/in/your-name',
      inputMode: 'url',
      autoComplete: 'url',
      maxLength: limits.linkedinUrlMax,
    },
  ],
];

interface ResumeFieldsProps {
  form: FormState<ResumeField>;
  /** The values that the fields begin with; null: none. */
  draft: Draft | null;
  /** What a file proposed; null: no file was read. */
  merged: MergedDraft | null;
  /** The person takes the proposal that is offered beside a field. */
  onTake: (name: TextFieldName) => void;
  /** Why the server refused the form that a browser without scripts posted; null: it refused none. */
  refused: RefusedForm | null;
}

export function ResumeFields({ form, draft, merged, onTake, refused }: ResumeFieldsProps) {
  const errorOf = (name: ResumeField) =>
    form.field(name).error ?? (refused?.field === name ? refused.message : undefined);
  const hintOf = (name: TextFieldName, usual?: string): string | undefined => {
    if (merged?.filled.has(name) === true) return fromFile;
    const offer = merged?.offered.get(name);
    return offer === undefined ? usual : `Your file says “${offer}”.`;
  };
  const line = (inputs: readonly Input[]) => (
    <div key={inputs[0]?.name} className={[undefined, styles.pair, styles.triple][inputs.length - 1]}>
      {inputs.map(({ name, hint, initial = '', ...input }) => (
        <TextField
          key={name}
          {...input}
          name={name}
          required={hint === undefined}
          error={errorOf(name)}
          defaultValue={draft?.[name] ?? initial}
          hint={hintOf(name, hint)}
          aside={merged?.offered.has(name) === true && <TakeButton name={name} merged={merged} onTake={onTake} />}
        />
      ))}
    </div>
  );
  return (
    <>
      {beforeSpecialty.map(line)}
      <SpecialtyField
        error={errorOf('specialty')}
        defaultValue={draft?.specialty ?? ''}
        hint={specialtyHint(merged, onTake)}
      />
      {afterSpecialty.map(line)}
    </>
  );
}

export const fromFile = 'From your file';

function specialtyHint(merged: MergedDraft | null, onTake: (name: TextFieldName) => void) {
  if (merged?.filled.has('specialty') === true) return fromFile;
  if (merged?.offered.has('specialty') !== true) return undefined;
  return (
    <>
      Your file says “{merged.offered.get('specialty')}”.{' '}
      <TakeButton name="specialty" merged={merged} onTake={onTake} />
    </>
  );
}

interface TakeButtonProps {
  name: TextFieldName;
  merged: MergedDraft;
  onTake: (name: TextFieldName) => void;
}

function TakeButton({ name, merged, onTake }: TakeButtonProps) {
  // Without scripts the hint shows the value, and the person enters it.
  if (!useHydrated()) return null;
  return (
    <button
      type="button"
      className={styles.take}
      aria-label={`Use it: ${merged.offered.get(name)}`}
      onClick={() => onTake(name)}
    >
      Use it
    </button>
  );
}
