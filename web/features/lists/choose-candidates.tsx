import { RadioChoice } from '#web/ui/radio-choice.tsx';
import styles from './add-to-list.module.css';
import { candidates } from './list-messages.ts';

interface ChooseCandidatesProps {
  /** 0: only the whole search can be added. */
  selectedCount: number;
  /** How many candidates the search finds; null: only the selected ones can be added. */
  wholeCount: number | null;
  /** What has them all. */
  place?: 'search' | 'list';
  isWhole: boolean;
  onChoose: (isWhole: boolean) => void;
}

/** The candidates that the dialog adds or changes: the selected candidates, or all candidates of the search. */
export function ChooseCandidates({
  selectedCount,
  wholeCount,
  place = 'search',
  isWhole,
  onChoose,
}: ChooseCandidatesProps) {
  if (wholeCount === null) return <p className={styles.about}>{candidates(selectedCount)} selected</p>;
  const all = `All ${candidates(wholeCount)} ${place === 'list' ? 'shown in this list' : 'of this search'}`;
  if (selectedCount === 0) return <p className={styles.about}>{all}</p>;
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Which candidates</legend>
      <RadioChoice
        name="candidates"
        label={`${candidates(selectedCount)} selected`}
        checked={!isWhole}
        onChoose={() => onChoose(false)}
      />
      <RadioChoice name="candidates" label={all} checked={isWhole} onChoose={() => onChoose(true)} />
    </fieldset>
  );
}
