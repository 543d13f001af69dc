// A filter whose values are typed: Enter adds one, Backspace in the empty field removes the last one. Leaving the field adds nothing; where the filters are closed, the text is added.
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { FacetCount } from '#contract/search/search.ts';
import { Chip } from '#web/ui/chip.tsx';
import { formatCount } from '#web/ui/format.ts';
import { useTypedEntry } from '#web/ui/pending-entries.ts';
import styles from './tag-field.module.css';
import { acceptTag, mostTags } from './tags.ts';

interface TagFieldProps {
  label: string;
  /** False when a heading above has the same text. */
  labelShown?: boolean;
  placeholder: string;
  tags: readonly string[];
  /** Suggested values with their counts; at most three are shown. */
  suggestions?: readonly FacetCount[];
  onToggle: (tag: string) => void;
}

const none: readonly FacetCount[] = [];
const longestTag = 200;
const mostSuggestions = 3;

export function TagField({
  label,
  labelShown = false,
  placeholder,
  tags,
  suggestions = none,
  onToggle,
}: TagFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState('');
  const full = tags.length >= mostTags;
  const add = (written: string) => {
    const tag = acceptTag(tags, written);
    if (tag !== null) onToggle(tag);
    setDraft('');
  };
  useTypedEntry(() => {
    if (draft !== '') add(draft);
    return true;
  });
  const onKey = (event: KeyboardEvent) => {
    const last = tags.at(-1);
    if (event.key === 'Backspace' && draft === '' && last !== undefined) onToggle(last);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add(draft);
  };
  return (
    <div>
      <label className={labelShown ? styles.label : 'visually-hidden'} htmlFor={id}>
        {label}
      </label>
      <div className={styles.field}>
        {tags.map((tag) => (
          <Chip
            key={tag}
            aria-label={`Remove ${label}: ${tag}`}
            onClick={() => {
              onToggle(tag);
              input.current?.focus();
            }}
          >
            {tag}
          </Chip>
        ))}
        <input
          ref={input}
          id={id}
          className={styles.input}
          value={draft}
          readOnly={full}
          maxLength={longestTag}
          autoComplete="off"
          enterKeyHint="enter"
          placeholder={full ? `${mostTags} at most` : tags.length > 0 ? 'Add' : placeholder}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={onKey}
        />
      </div>
      <Suggestions suggestions={full ? [] : worthAdding(suggestions, tags, draft)} onAdd={add} />
    </div>
  );
}

function Suggestions({ suggestions, onAdd }: { suggestions: readonly FacetCount[]; onAdd: (tag: string) => void }) {
  if (suggestions.length === 0) return null;
  return (
    <ul className={styles.suggestions}>
      {suggestions.map(({ value, count }) => (
        <li key={value}>
          {/* The field keeps the focus. */}
          <button
            type="button"
            className={styles.suggestion}
            aria-label={`Add ${value}, ${formatCount(count)}`}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onAdd(value)}
          >
            <b>{value}</b> {formatCount(count)}
          </button>
        </li>
      ))}
    </ul>
  );
}

function worthAdding(suggestions: readonly FacetCount[], tags: readonly string[], draft: string): FacetCount[] {
  const prefix = draft.trim().toLowerCase();
  return suggestions
    .filter(({ value }) => !tags.includes(value) && value.toLowerCase().startsWith(prefix))
    .slice(0, mostSuggestions);
}
