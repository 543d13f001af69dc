// The specialties and people that the server suggests for a text, as addresses: for a list that does not belong to one search.
import { useMemo } from 'react';
import type { OptionGroup, ShownOption } from '#web/ui/option-groups.tsx';
import { addressOf, emptySearch } from '../../address/search-address.ts';
import { groupsOf } from './suggestion-groups.ts';
import { useSuggestions } from './use-suggestions.ts';

type AddressOption = ShownOption & { to: string };

const shownTitles: ReadonlySet<string> = new Set(['Specialties', 'Professionals']);

/** `enabled` false: nothing is asked. Empty while there are none, or none yet. */
export function useSuggestedAddresses(text: string, enabled: boolean): readonly OptionGroup<AddressOption>[] {
  const suggestions = useSuggestions(emptySearch, text, enabled);
  return useMemo(
    () =>
      (suggestions === null ? [] : groupsOf(suggestions))
        .filter(({ title }) => shownTitles.has(title))
        .map((group) => ({
          ...group,
          options: group.options.map(({ action, ...option }) => ({
            ...option,
            to: 'to' in action ? action.to : addressOf(action.change(emptySearch)),
          })),
        })),
    [suggestions],
  );
}
