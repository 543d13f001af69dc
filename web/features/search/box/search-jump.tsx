import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Key } from '#web/ui/key.tsx';
import { leaveOnEscape, usePageKey } from '#web/ui/keyboard.ts';
import { emptySearch, writeSearch } from '../address/search-address.ts';
import styles from './search-box.module.css';
import { usePosting } from '../postings/use-posting.tsx';

/** The search box of other pages: opens the search page with its text. */
export function SearchJump() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  // `/` moves the focus to the search box from anywhere on the page.
  usePageKey('/', () => input.current?.select());
  const jump = () => void navigate(`/search${writeSearch({ ...emptySearch, query: input.current?.value ?? '' })}`);
  const posting = usePosting(emptySearch, {
    isBoxEmpty: true,
    onChange: (change) => void navigate(`/search${writeSearch(change(emptySearch))}`),
  });
  return (
    <search className={styles.search}>
      <form
        className={styles.box}
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          jump();
        }}
      >
        <SearchIcon className={styles.glass} />
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="query"
          maxLength={200}
          aria-label="Search professionals"
          aria-keyshortcuts="/"
          placeholder="Name, title, skill, organization or place"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onKeyDown={leaveOnEscape}
          onPaste={posting.onPaste}
        />
        <span className={styles.key}>
          <Key>/</Key>
        </span>
      </form>
      {posting.button}
    </search>
  );
}
