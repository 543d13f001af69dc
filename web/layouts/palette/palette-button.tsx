import { useIsSharedPage } from '#web/foundation/shared-page.ts';
import { Key } from '#web/ui/key.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { useOpenPalette } from './palette-context.ts';
import { usePaletteKey } from './palette-key.ts';
import styles from './palette.module.css';

/** In the header, with the key that does the same. */
export function PaletteButton() {
  const open = useOpenPalette();
  const key = usePaletteKey();
  // A page for all visitors has no script that could open it.
  if (useIsSharedPage()) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      data-tip="Find anything"
      onClick={open}
    >
      <span className="visually-hidden">Find anything</span>
      <Key>{key}</Key>
    </button>
  );
}

/** In the menu of narrow windows. */
export function PaletteItem({ className }: { className: string | undefined }) {
  const open = useOpenPalette();
  if (useIsSharedPage()) return null;
  return (
    <li>
      <button
        type="button"
        className={`${className} ${styles.item}`}
        onClick={(event) => {
          event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          open();
        }}
      >
        <SearchIcon />
        Find Anything
      </button>
    </li>
  );
}
