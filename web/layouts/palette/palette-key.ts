// The key that opens the palette: with Command on Apple's keyboards, where Control belongs to the text field, else with Control.
import { useHydrated } from '#web/ui/use-hydrated.ts';

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The name of the key as keyboards show it. */
export const usePaletteKey = (): string => (useHydrated() && isApple() ? '⌘ K' : 'Ctrl K');

export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'k' || altKey || shiftKey || isComposing) return false;
  return isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}
