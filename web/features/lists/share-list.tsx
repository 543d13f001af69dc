// Sharing a list with the workspace of the viewer: the button, and what a shared list says of itself.
import { useState } from 'react';
import type { SharedRight } from '#contract/access/sharing.ts';
import type { PhysicianList } from '#contract/lists/lists.ts';
import { ShareDialog, sharedText } from '#web/features/access/public.ts';
import { call } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useListRight, useSharing } from './list-rights.ts';
import styles from './share-list.module.css';
import { useReadListsAgain } from './use-lists.ts';

const hints: Readonly<Record<SharedRight, string>> = {
  view: 'Read the list, search within it and export it.',
  work: 'Also add and remove candidates, and change stages, notes and next steps.',
  manage: 'Also rename, share and delete the list.',
};

interface ShareListButtonProps {
  list: PhysicianList;
  /** True: the name of the list is near, but not beside the button. */
  isOfCard?: boolean;
  /** Null: the viewer may not see the list any more. */
  onChanged?: (list: PhysicianList | null) => void;
}

/** Nothing for an account that has no workspace. */
export function ShareListButton({ list, isOfCard = false, onChanged }: ShareListButtonProps) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const readAgain = useReadListsAgain();
  const canShare = useSharing();
  const right = useListRight(list, 'manage');
  if (!canShare) return null;
  return (
    <>
      <Button
        look={isOfCard ? 'quiet' : 'outline'}
        data-tip={right.tip}
        aria-label={isOfCard ? `Share ${list.name}` : undefined}
        onClick={() => right.run(() => setOpen(true))}
      >
        Share
      </Button>
      <ShareDialog
        thing={open ? list : null}
        kind="list"
        hints={hints}
        send={(next) => call('lists.shareList', { id: list.id, right: next })}
        onShared={({ list: changed }, next) => {
          setOpen(false);
          void readAgain(changed ?? undefined);
          toast(
            next === null
              ? { title: 'List not shared', text: `“${list.name}” is visible to its owner only.` }
              : { title: 'List shared', text: `The members of your workspace may ${verbs[next]} “${list.name}”.` },
          );
          onChanged?.(changed);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

const verbs: Readonly<Record<SharedRight, string>> = { view: 'view', work: 'work on', manage: 'manage' };

/** `Ana Lima · Shared · work`; nothing for a list of one's own that is not shared. */
export function SharedMark({ list: { owner, shared } }: { list: Pick<PhysicianList, 'owner' | 'shared'> }) {
  const text = sharedText(shared);
  if (owner === null && text === null) return null;
  return (
    <span className={styles.mark}>
      {owner !== null && (
        <>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(owner.name)}
          </span>
          {owner.name}
        </>
      )}
      {owner !== null && text !== null && ' · '}
      {text}
    </span>
  );
}

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => String.fromCodePoint(...(word === undefined || word === '' ? [] : [word.codePointAt(0) ?? 32])))
    .join('')
    .toUpperCase();
};
