import { defaultCountry, submissionLimits as limits } from '#contract/submission-options.ts';
import type { RefusedForm } from '#web/foundation/form-action.ts';
import { TextField } from '#web/ui/field.tsx';
import type { FormState } from '#web/ui/use-form.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { MergedDraft, TextFieldName } from './merge-proposals.ts';
import type { Draft } from './resume-draft.ts';
import styles from './resume-editors.module.css';
import type { ResumeField } from './resume-rules.ts';
import { SpecialtyField } from './specialty-field.tsx';

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
  const refusedError = (name: ResumeField) => (refused?.field === name ? refused.message : undefined);
  const hintOf = (name: TextFieldName, usual?: string): string | undefined => {
    if (merged?.filled.has(name) === true) return fromFile;
    const offer = merged?.offered.get(name);
    return offer === undefined ? usual : `Your file says “${offer}”.`;
  };
  const field = (name: TextFieldName, usualHint?: string) => ({
    name,
    error: form.field(name).error ?? refusedError(name),
    defaultValue: draft?.[name] ?? '',
    hint: hintOf(name, usualHint),
    aside: merged?.offered.has(name) === true && <TakeButton name={name} merged={merged} onTake={onTake} />,
  });
  return (
    <>
      <div className={styles.triple}>
        <TextField
          {...field('contactfirstname')}
          label="First name"
          autoComplete="given-name"
          required
          maxLength={limits.nameMax}
        />
        <TextField
          {...field('contactmiddlename', 'Optional')}
          label="Middle name"
          autoComplete="additional-name"
          maxLength={limits.nameMax}
        />
        <TextField
          {...field('contactlastname')}
          label="Last name"
          autoComplete="family-name"
          required
          maxLength={limits.nameMax}
        />
      </div>
      <TextField
        {...field('contacttitle')}
        label="Title"
        autoComplete="organization-title"
        required
        maxLength={limits.titleMax}
      />
      <TextField
        {...field('companyname')}
        label="Company"
        autoComplete="organization"
        required
        maxLength={limits.companyMax}
      />
      <SpecialtyField
        error={form.field('specialty').error ?? refusedError('specialty')}
        defaultValue={draft?.specialty ?? ''}
        hint={specialtyHint(merged, onTake)}
      />
      <TextField
        {...field('contactemail')}
        label="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={limits.emailMax}
      />
      <div className={styles.pair}>
        <TextField
          {...field('personalemail', 'Optional')}
          label="Personal email"
          type="email"
          autoComplete="off"
          maxLength={limits.emailMax}
        />
        <TextField
          {...field('contactphone')}
          label="Phone"
          type="tel"
          autoComplete="tel"
          required
          maxLength={limits.phoneMax}
        />
      </div>
      <div className={styles.triple}>
        <TextField
          {...field('contactcity')}
          label="City"
          autoComplete="address-level2"
          required
          maxLength={limits.placeMax}
        />
        <TextField
          {...field('contactstate')}
          label="State"
          autoComplete="address-level1"
          required
          maxLength={limits.placeMax}
        />
        <TextField
          {...field('contactcountry')}
          label="Country"
          autoComplete="country-name"
          required
          defaultValue={draft?.contactcountry ?? defaultCountry}
          maxLength={limits.placeMax}
        />
      </div>
      <TextField
        {...field('contactlinkedinurl', 'Optional, for example linkedin.com/in/your-name')}
        label="LinkedIn"
        inputMode="url"
        autoComplete="url"
        maxLength={limits.linkedinUrlMax}
      />
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
