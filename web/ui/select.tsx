import type { ComponentProps, ReactNode } from 'react';
import { ChevronDownIcon } from './icons.tsx';
import styles from './select.module.css';

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'aria-label'> & {
  label: string;
  /**
   * `form` is a field of a form, `field` a smaller one with a border and its label above; `inline` belongs to a row of tools, where narrow rows
   * hide the label; `cell` is a field in a table, whose headings say what it is.
   */
  look: 'form' | 'field' | 'inline' | 'cell';
  icon?: ReactNode;
  /** The values and their texts, after the options in `children`. */
  options?: readonly (readonly [value: string | number, text: string])[];
};

/** The browser's own list of options, with our frame. */
export const Select = ({ label, look, icon, options, children, ...select }: SelectProps) => (
  <label className={look === 'cell' ? styles.inline : styles[look]}>
    {icon}
    {look !== 'cell' && (
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
    )}
    <select {...select} className={styles.select} aria-label={label}>
      {children}
      {options?.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
    <ChevronDownIcon size={14} className={styles.chevron} />
  </label>
);
