import { useMemo } from 'react';
import { useGate } from '#web/features/access/public.ts';
import { useSignOut, useViewer } from '#web/features/accounts/public.ts';
import { listRefusals } from '#web/features/lists/public.ts';
import { isWorthSaving, useSaveSearch } from '#web/features/saved-searches/public.ts';
import { useOpenKeySheet, useSearchAddress } from '#web/features/search/public.ts';
import { useColorScheme } from '#web/ui/theme/color-scheme.ts';
import { usePreference } from '#web/ui/theme/preferences.ts';
import type { PaletteOption } from './palette-option.ts';

const themes = [
  ['light', 'Light Theme'],
  ['dark', 'Dark Theme'],
  ['system', 'Theme of the System'],
] as const;
const densities = [
  ['comfortable', 'Comfortable Rows'],
  ['compact', 'Compact Rows'],
] as const;

/** What can be done on every page. The choice that is made already is not offered. */
export function usePaletteActions(onNewList: () => void): readonly PaletteOption[] {
  const isSignedIn = useViewer() !== null;
  const { search } = useSearchAddress();
  const { open: saveSearch } = useSaveSearch(search);
  const gate = useGate('createLists');
  const openKeys = useOpenKeySheet();
  const signOut = useSignOut().mutate;
  const [theme, setTheme] = useColorScheme();
  const [density, setDensity] = usePreference('density');
  return useMemo(() => {
    const action = (label: string, run: () => void, detail: string | null = null): PaletteOption => ({
      key: `action ${label}`,
      label,
      detail,
      count: null,
      run,
    });
    return [
      ...(isWorthSaving(search) ? [action('Save This Search', saveSearch, 's')] : []),
      ...(isSignedIn ? [action('New List', () => gate.run(listRefusals, onNewList))] : []),
      action('Keyboard Shortcuts', openKeys, '?'),
      ...themes.filter(([one]) => one !== theme).map(([one, label]) => action(label, () => setTheme(one))),
      ...densities.filter(([one]) => one !== density).map(([one, label]) => action(label, () => setDensity(one))),
      ...(isSignedIn ? [action('Log Out', () => signOut())] : []),
    ];
  }, [search, saveSearch, isSignedIn, gate, onNewList, openKeys, theme, setTheme, density, setDensity, signOut]);
}
