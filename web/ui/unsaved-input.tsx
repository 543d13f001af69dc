// What was entered in an open dialog is lost only when the visitor closes it by its buttons or with Escape: not by a click beside it, and not by
// Back, which would leave the page with it.
import { useEffect, useSyncExternalStore } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { useToast } from './toast.tsx';

const changed = new Set<Element>();
const changes = new EventTarget();
const subscribe = (onChange: () => void): (() => void) => {
  changes.addEventListener('change', onChange);
  return () => changes.removeEventListener('change', onChange);
};

export function keepInput(dialog: Element): void {
  if (changed.has(dialog)) return;
  changed.add(dialog);
  changes.dispatchEvent(new Event('change'));
}

export function forgetInput(dialog: Element): void {
  if (changed.delete(dialog)) changes.dispatchEvent(new Event('change'));
}

export const hasInput = (dialog: Element): boolean => changed.has(dialog);

const hasAny = (): boolean => changed.size > 0;
const hasNone = (): boolean => false;

export const useHasUnsavedInput = (): boolean => useSyncExternalStore(subscribe, hasAny, hasNone);

const askBefore = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While something was entered in a dialog, Back and Forward stay on the page and say why. The router asks one blocker at a time. */
export function StayWithInput() {
  const toast = useToast();
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    toast({
      title: 'Your Input Is Kept',
      text: 'You entered something that is not saved. Save it, or close the dialog to go back without it.',
    });
  }, [blocker, toast]);
  // Also a reload and the end of the tab, about which the browser asks in its own words.
  useEffect(() => {
    window.addEventListener('beforeunload', askBefore);
    return () => window.removeEventListener('beforeunload', askBefore);
  }, []);
  return null;
}
