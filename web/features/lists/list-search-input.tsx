import { listLimits } from '#contract/lists/list-limits.ts';
import { SearchIcon } from '#web/ui/icons.tsx';
import styles from './list-search-input.module.css';

interface ListSearchInputProps {
  label: string;
  placeholder: string;
  words: string;
  onChange: (words: string) => void;
}

/** Words by which lists are found. */
export const ListSearchInput = ({ label, placeholder, words, onChange }: ListSearchInputProps) => (
  <label className={styles.search}>
    <SearchIcon size={14} />
    <input
      type="search"
      className={styles.input}
      aria-label={label}
      placeholder={placeholder}
      maxLength={listLimits.nameLengthMax}
      autoComplete="off"
      value={words}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        // The lists follow the words; a form around them is not sent.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  </label>
);
