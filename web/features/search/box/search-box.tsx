import { useEffect, useRef, type RefObject } from 'react';
import { CloseIcon, SearchIcon } from '#web/ui/icons.tsx';
import { Key } from '#web/ui/key.tsx';
import { usePageKey } from '#web/ui/keyboard.ts';
import styles from './search-box.module.css';
import { useSearchAddress, useTyping, useWayToRows } from '../address/search-address-provider.tsx';
import { withQuery } from '../address/search-changes.ts';
import { SearchCombobox } from './suggestions/search-combobox.tsx';
import { usePosting } from '../postings/use-posting.tsx';
import { useDraft } from './use-draft.ts';

const longestQuery = 200;

/** Searches while the visitor types. It is also a plain form, which works before the scripts have loaded. */
export function SearchBox() {
  const { search, changeSearch, enterSearch } = useSearchAddress();
  const input = useRef<HTMLInputElement>(null);
  const { setTyping } = useTyping();
  const { setWantsRows } = useWayToRows();
  const { draft, type, show, cancel, settle, clear } = useDraft(search.query, {
    commit: (text, how) => changeSearch(withQuery(text), how),
    setTyping,
  });
  // `/` moves the focus to the search box from anywhere on the page.
  usePageKey('/', () => input.current?.select());
  useTypedEarly(input, draft, type);
  const change: typeof changeSearch = (by, how) => {
    show(by(search).query);
    changeSearch(by, how);
  };
  const posting = usePosting(search, { isBoxEmpty: draft === '', onChange: change });

  return (
    <search className={styles.search}>
      <form
        className={styles.box}
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          settle();
          enterSearch();
          setWantsRows(true);
        }}
      >
        <SearchIcon className={styles.glass} />
        <SearchCombobox
          ref={input}
          search={search}
          draft={draft}
          className={styles.input}
          type="search"
          name="query"
          maxLength={longestQuery}
          aria-label="Search professionals"
          aria-keyshortcuts="/"
          placeholder="Name, title, skill, organization or place"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onType={(text) => {
            setWantsRows(false);
            type(text);
          }}
          onDown={() => setWantsRows(true)}
          onPaste={posting.onPaste}
          onLeave={cancel}
          onChange={change}
        />
        {draft !== '' && (
          <ClearButton
            onClick={() => {
              clear();
              input.current?.focus();
            }}
          />
        )}
        <span className={styles.key}>
          <Key>/</Key>
        </span>
      </form>
      {posting.button}
    </search>
  );
}

const ClearButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={styles.clear} aria-label="Clear search text" onClick={onClick}>
    <CloseIcon />
  </button>
);

/** Uses the text that was typed before the scripts had loaded. */
function useTypedEarly(input: RefObject<HTMLInputElement | null>, draft: string, type: (text: string) => void) {
  useEffect(() => {
    const typed = input.current?.value ?? draft;
    if (typed !== draft) type(typed);
    // oxlint-disable-next-line react/exhaustive-deps -- only after the first render: React keeps both equal later
  }, []);
}
