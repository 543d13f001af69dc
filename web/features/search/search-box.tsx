import { type RefObject, useEffect, useRef } from 'react';
import { CloseIcon, SearchIcon } from '#web/ui/icons.tsx';
import { Key } from '#web/ui/key.tsx';
import styles from './search-box.module.css';
import type { ChangeSearch } from './use-search-address.ts';
import { withQuery } from './search-changes.ts';
import { useDraft } from './use-draft.ts';
import { useSlashKey } from './use-slash-key.ts';

const longestQuery = 200;

/** Searches while it is typed in; also a plain form, for a browser in which nothing runs yet. */
export function SearchBox({ query, changeSearch }: { query: string; changeSearch: ChangeSearch }) {
  const input = useRef<HTMLInputElement>(null);
  const { draft, type, settle, clear } = useDraft(query, (text) => changeSearch(withQuery(text)));
  useSlashKey(() => input.current?.select());
  useTypedEarly(input, draft, type);

  return (
    <search>
      <form className={styles.box} action="/search" onSubmit={(event) => { event.preventDefault(); settle(); }}>
        <SearchIcon className={styles.glass} />
        <input ref={input} className={styles.input} type="search" name="query" value={draft} maxLength={longestQuery}
          aria-label="Search professionals" aria-keyshortcuts="/" placeholder="Name, title, skill, organization or place"
          autoComplete="off" spellCheck={false} enterKeyHint="search" onChange={(event) => type(event.currentTarget.value)} />
        {draft !== '' && (
          <button type="button" className={styles.clear} aria-label="Clear search words"
            onClick={() => { clear(); input.current?.focus(); }}>
            <CloseIcon />
          </button>
        )}
        <span className={styles.key}><Key>/</Key></span>
      </form>
    </search>
  );
}

/** Takes up what was typed while the page was not alive yet. */
function useTypedEarly(input: RefObject<HTMLInputElement | null>, draft: string, type: (text: string) => void) {
  useEffect(() => {
    const typed = input.current?.value ?? draft;
    if (typed !== draft) type(typed);
    // oxlint-disable-next-line react/exhaustive-deps -- only the first time: afterwards React keeps both equal
  }, []);
}
