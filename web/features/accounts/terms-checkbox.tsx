import type { ReactNode } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './terms-checkbox.module.css';

interface TermsCheckboxProps {
  name: string;
  accepted: boolean;
  error: ReactNode;
  onChange: (accepted: boolean) => void;
}

/** The terms open in a new tab, so that the form keeps its values. */
export const TermsCheckbox = ({ name, accepted, error, onChange }: TermsCheckboxProps) => (
  <>
    <label className={styles.terms} htmlFor={name}>
      <Checkbox
        id={name}
        name={name}
        checked={accepted}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-invalid={error !== undefined && !accepted}
        aria-describedby={`${name}-error`}
      />
      <span>
        I accept the{' '}
        <TextLink to="/terms" target="_blank" rel="noopener">
          terms and conditions<span className="visually-hidden"> (opens a new tab)</span>
        </TextLink>
      </span>
    </label>
    <div id={`${name}-error`}>
      <NoticeLine>{accepted ? undefined : error}</NoticeLine>
    </div>
  </>
);
