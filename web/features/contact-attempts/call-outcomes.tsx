import { PhoneIcon } from '#web/ui/icons.tsx';
import { Popover } from '#web/ui/popover.tsx';
import styles from './call-outcomes.module.css';
import { useCallsControl } from './calls-context.ts';
import { OutcomeButtons } from './outcome-buttons.tsx';

interface CallOutcomesProps {
  candidateId: string;
  /** As the screen names the candidate. */
  name: string;
  /** The called number; null: unknown, so a wrong number is not reported. */
  valueId: string | null;
  /** On a row there is less room. */
  place?: 'row' | 'profile';
}

/** The small menu that records a call with its outcome. Nothing for a visitor who may not record calls. */
export function CallOutcomes({ candidateId, name, valueId, place = 'profile' }: CallOutcomesProps) {
  const { isAllowed, begin, record } = useCallsControl();
  if (!isAllowed) return null;
  return (
    <Popover
      label={`Outcome of the call to ${name}`}
      buttonClass={styles.log}
      button={
        <>
          {place === 'profile' && <PhoneIcon size={12} />}
          Log{place === 'profile' ? ' Call' : <span className="visually-hidden"> Call</span>}
          <span className="visually-hidden"> to {name}</span>
        </>
      }
    >
      {() => (
        <>
          <p className={styles.title}>How did the call to {name} go?</p>
          <OutcomeButtons
            isSending={false}
            onChoose={(outcome, pressed) => {
              const started = begin({ candidateId, name, valueId });
              pressed.closest<HTMLElement>('[popover]')?.hidePopover();
              if (started !== null) record({ started, outcome });
            }}
          />
        </>
      )}
    </Popover>
  );
}
