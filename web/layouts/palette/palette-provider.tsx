// The palette of every page: one field that leads to pages, lists, searches, people and actions. Its code is loaded when it is first needed.
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { FieldDialog } from '#web/ui/modal.tsx';
import { PaletteContext } from './palette-context.ts';
import { PaletteField } from './palette-field.tsx';
import { isModifier, isPaletteKey } from './palette-key.ts';

const loadContent = () => import('./palette-content.tsx');
const PaletteContent = lazy(loadContent);
const NewList = lazy(() => import('./new-list.tsx'));

export function PaletteProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [isCreating, setCreating] = useState<boolean | null>(null);
  const close = useCallback(() => {
    setOpen(false);
    setText('');
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isModifier(event)) prepare();
      if (event.defaultPrevented || !isPaletteKey(event)) return;
      // A key belongs to the dialog that is open.
      if (!isOpen && document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      if (event.repeat) return;
      if (isOpen) close();
      else setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, close]);
  const control = useMemo(() => ({ open: () => setOpen(true), prepare }), []);
  return (
    <PaletteContext value={control}>
      {children}
      <FieldDialog open={isOpen} onClose={close} title="Find Anything">
        {/* What is typed before the code has arrived is not lost. */}
        <Suspense fallback={<PaletteField text={text} onType={setText} onClose={close} />}>
          <PaletteContent text={text} onType={setText} onClose={close} onNewList={() => setCreating(true)} />
        </Suspense>
      </FieldDialog>
      {isCreating !== null && (
        <Suspense>
          <NewList open={isCreating} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </PaletteContext>
  );
}

/** A failure shows when the palette is opened. */
const prepare = (): void => void loadContent().catch(() => undefined);
