// A job posting in place of words: pasted into the search box, where it is longer than a query may be, or through a button near it.
import { useCallback, useState, type ClipboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { searchLimits } from '#contract/search/search-filters.ts';
import { may, useAccess } from '#web/features/access/public.ts';
import { PasteIcon } from '#web/ui/icons.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { Search } from '../address/search-address.ts';
import { withPosting, type SearchChange } from '../address/search-changes.ts';
import { PostingDialog } from './posting-dialog.tsx';
import styles from './posting.module.css';

interface PastedPosting {
  /** For the search box: opens the dialog when the text is longer than a query. */
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  /** The button and its dialog; null when the visitor may not search. */
  button: ReactNode;
}

/** `search`: its filters stay. `isBoxEmpty`: on a narrow screen the button is in the box, in the place of the button that clears it. */
export function usePosting(
  search: Search,
  { isBoxEmpty, onChange }: { isBoxEmpty: boolean; onChange: (change: SearchChange) => void },
): PastedPosting {
  /** Null: the dialog is closed. */
  const [pasted, setPasted] = useState<string | null>(null);
  const isAllowed = may(useAccess(), 'search');
  const isHydrated = useHydrated();
  const close = useCallback(() => setPasted(null), []);
  // Outside of the header of the page, which would contain the header of the dialog.
  const dialog = (
    <PostingDialog
      pasted={pasted}
      search={search}
      onClose={close}
      onSearch={(query, removed) => {
        close();
        onChange(withPosting(query, removed));
      }}
    />
  );
  return {
    onPaste: (event) => {
      const text = event.clipboardData.getData('text/plain');
      if (!isAllowed || text.trim().length <= searchLimits.textLengthMax) return;
      event.preventDefault();
      setPasted(text);
    },
    button: isAllowed ? (
      <>
        <button
          type="button"
          className={styles.open}
          data-box={isBoxEmpty ? 'empty' : 'filled'}
          onClick={() => setPasted('')}
        >
          <PasteIcon />
          <span className={styles.openText}>Paste a job</span>
        </button>
        {isHydrated && createPortal(dialog, document.body)}
      </>
    ) : null,
  };
}
