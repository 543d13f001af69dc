// The palette of every page: one field that leads to pages, lists, searches, people and actions.
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { NewListDialog } from '#web/features/lists/public.ts';
import { FieldDialog } from '#web/ui/modal.tsx';
import { OpenPaletteContext } from './palette-context.ts';
import { isPaletteKey } from './palette-key.ts';
import { Palette } from './palette.tsx';

export function PaletteProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  const createList = useCallback(() => setCreating(true), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPaletteKey(event)) return;
      // A key belongs to the dialog that is open.
      if (!isOpen && document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      if (!event.repeat) setOpen(!isOpen);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return (
    <OpenPaletteContext value={open}>
      {children}
      <FieldDialog open={isOpen} onClose={close} title="Find Anything">
        <Palette onClose={close} onNewList={createList} />
      </FieldDialog>
      <NewListDialog open={isCreating} onClose={() => setCreating(false)} />
    </OpenPaletteContext>
  );
}
