// What rows and menus show of work that members share: whose it is, and buttons that say why they do nothing.
import type { ComponentProps } from 'react';
import type { SharedRight } from '#contract/access/sharing.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast, type Toast } from '#web/ui/toast.tsx';
import { useAccess } from './access.tsx';
import type { Shareable } from './share-dialog.tsx';
import styles from './shared-work.module.css';
import { sharedText, smallRightText } from './sharing-texts.ts';

interface SharedThing extends Shareable {
  my_right: SharedRight;
}

/** `Of Ana Lima`, `Shared · view`; null: it is the viewer's own, and no one else has it. */
export const whoseText = ({ owner, shared }: Pick<Shareable, 'owner' | 'shared'>): string | null =>
  owner === null ? sharedText(shared) : `Of ${owner.name}`;

interface ManageButtonProps extends ComponentProps<typeof Button> {
  thing: SharedThing;
  /** In the middle of a sentence: `template`. */
  kind: string;
}

/** For those who may manage the thing; it tells the others whom to ask, also on a touch. */
export function ManageButton({ thing, kind, onClick, ...button }: ManageButtonProps) {
  const toast = useToast();
  if (thing.my_right === 'manage') return <Button {...button} onClick={onClick} />;
  const tip = smallRightText(kind, thing.my_right, thing.owner?.name ?? null);
  return (
    <Button
      {...button}
      disabled={false}
      aria-disabled
      className={styles.refused}
      data-tip={tip}
      onClick={() => toast({ title: 'You may view this', text: tip })}
    />
  );
}

/** Opens the dialog that shares. Hidden from those who are in no workspace. */
export function ShareButton(props: ManageButtonProps) {
  const seat = useAccess()?.seat ?? null;
  const { shared } = props.thing;
  return (seat === null || seat.isSuspended) && shared === null ? null : <ManageButton {...props} />;
}

/** After the dialog. `kind`: in the middle of a sentence. */
export const sharedToast = ({ name, shared }: Shareable, kind: string): Toast =>
  shared === null
    ? { title: 'Sharing ended', text: `The members of your workspace do not have the ${kind} “${name}” any more.` }
    : { title: 'Shared', text: `The members of your workspace now have the ${kind} “${name}”.` };
