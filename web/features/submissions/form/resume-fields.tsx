import { defaultCountry, submissionLimits as limits } from '#contract/submission-options.ts';
import type { RefusedForm } from '#web/foundation/form-action.ts';
import { TextField } from '#web/ui/field.tsx';
import type { FormState } from '#web/ui/use-form.ts';
import type { readDraft } from './resume-draft.ts';
import styles from './resume-editors.module.css';
import type { ResumeField } from './resume-rules.ts';
import { SpecialtyField } from './specialty-field.tsx';

interface ResumeFieldsProps {
  form: FormState<ResumeField>;
  /** The values that the fields begin with; null: none. */
  draft: ReturnType<typeof readDraft>;
  /** Why the form was refused that the browser posted without scripts; null: it was not. */
  refused: RefusedForm | null;
}

export function ResumeFields({ form, draft, refused }: ResumeFieldsProps) {
  const refusedError = (name: ResumeField) => (refused?.field === name ? refused.message : undefined);
  const field = (name: Exclude<ResumeField, 'contacteducation' | 'contactskills'>) => ({
    name,
    error: form.field(name).error ?? refusedError(name),
    defaultValue: draft?.[name] ?? '',
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
          {...field('contactmiddlename')}
          label="Middle name"
          hint="Optional"
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
          {...field('personalemail')}
          label="Personal email"
          hint="Optional"
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
        {...field('contactlinkedinurl')}
        label="LinkedIn"
        hint="Optional, for example linkedin.com/in/your-name"
        inputMode="url"
        autoComplete="url"
        maxLength={limits.linkedinUrlMax}
      />
    </>
  );
}
