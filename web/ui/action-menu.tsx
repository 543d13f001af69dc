// What can be done to the thing in a row, behind one button.
import type { MouseEvent } from 'react';
import styles from './action-menu.module.css';
import { MenuIcon } from './icons.tsx';
import { Popover } from './popover.tsx';

export interface MenuAction {
  name: string;
  onChoose: () => void;
  isDanger?: boolean;
}

function choose(event: MouseEvent<HTMLElement>, action: MenuAction): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  action.onChoose();
}

/** `label`: names the button and the menu, such as `Actions for ben@clinic.example`. */
export const ActionMenu = ({ label, actions }: { label: string; actions: readonly MenuAction[] }) => (
  <Popover
    label={label}
    buttonClass={styles.button}
    button={
      <>
        <span className="visually-hidden">{label}</span>
        <MenuIcon />
      </>
    }
  >
    {() => (
      <div className={styles.actions}>
        {actions.map((action) => (
          <button
            key={action.name}
            type="button"
            className={action.isDanger === true ? `${styles.action} ${styles.danger}` : styles.action}
            onClick={(event) => choose(event, action)}
          >
            {action.name}
          </button>
        ))}
      </div>
    )}
  </Popover>
);
