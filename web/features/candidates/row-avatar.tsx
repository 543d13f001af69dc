import { use } from 'react';
import { Key } from '#web/ui/key.tsx';
import { useRowShortcut } from '#web/ui/row-shortcuts.ts';
import type { NamedCandidate } from './candidate-slots.ts';
import { OpenPeekContext } from './open-peek.ts';
import { rowPart } from './row-part.ts';

interface RowAvatarProps extends NamedCandidate {
  initials: string;
}

/** The initials of a person. Pressed, they show the profile beside the results. */
export function RowAvatar({ id, name, initials }: RowAvatarProps) {
  const open = use(OpenPeekContext);
  const hasKey = useRowShortcut(open === null ? null : ' ', () => open?.(id));
  if (open === null)
    return (
      <span className={rowPart('avatar')} aria-hidden="true">
        {initials}
      </span>
    );
  return (
    <button
      type="button"
      className={rowPart('avatar')}
      data-tip="Preview"
      data-opens-peek="" // The second click of a double click must not hide again what the first one has shown.
      onClick={({ detail }) => detail < 2 && open(id)}
    >
      <span aria-hidden="true">{initials}</span>
      <span className="visually-hidden">{`Preview ${name}`}</span>
      {hasKey && (
        <span className={rowPart('avatarKey')}>
          <Key>Space</Key>
        </span>
      )}
    </button>
  );
}
