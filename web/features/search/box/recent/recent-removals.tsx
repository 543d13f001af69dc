// The buttons that remove recent searches, beside their options: an option of a list box contains no button. The keyboard has Delete instead.
import { CloseIcon } from '#web/ui/icons.tsx';
import type { SuggestionGroup } from '../suggestions/suggestion-groups.ts';
import styles from './recent-removals.module.css';

/** Of the first group, whose options begin below its title and have one height. */
export function RecentRemovals({ groups }: { groups: readonly SuggestionGroup[] }) {
  const options = groups[0]?.options.filter(({ onRemove }) => onRemove !== undefined) ?? [];
  if (options.length === 0) return null;
  return (
    <div className={styles.removals}>
      {options.map(({ key, label, onRemove }) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          className={styles.remove}
          aria-label={`Remove ${label} from recent searches`}
          onPointerDown={(event) => event.preventDefault()}
          onClick={onRemove}
        >
          <CloseIcon size={14} />
        </button>
      ))}
    </div>
  );
}
