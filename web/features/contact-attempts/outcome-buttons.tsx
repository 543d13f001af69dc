import { callOutcomes, type CallOutcome } from '#contract/contact-attempts/attempt-options.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './outcome-buttons.module.css';
import { outcomeNames } from './outcome-texts.ts';

/** Each records the outcome with one tap. */
export const OutcomeButtons = ({
  isSending,
  onChoose,
}: {
  isSending: boolean;
  /** `button`: that was pressed. */
  onChoose: (outcome: CallOutcome, button: HTMLElement) => void;
}) => (
  <div className={styles.outcomes}>
    {callOutcomes.map((outcome) => (
      <Button key={outcome} aria-disabled={isSending} onClick={({ currentTarget }) => onChoose(outcome, currentTarget)}>
        {outcomeNames[outcome]}
      </Button>
    ))}
  </div>
);
