// The facets that are counted on request: those of the parts of the filters that are open in this browser.
import { useMemo } from 'react';
import type { FacetOnRequest } from '#contract/search/search-filters.ts';
import { usePreference } from '#web/ui/theme/preferences.ts';

/** In a fixed order, because it is part of the key of an answer. */
export function useAskedFacets(): readonly FacetOnRequest[] {
  const [reach] = usePreference('filtersReach');
  const [registry] = usePreference('filtersRegistry');
  const [qualifications] = usePreference('filtersQualifications');
  return useMemo(
    () => [
      ...(reach === 'open' ? (['reachState'] as const) : []),
      ...(registry === 'open' ? (['anySpecialty'] as const) : []),
      ...(qualifications === 'open' ? (['languages', 'boardCertified'] as const) : []),
    ],
    [reach, registry, qualifications],
  );
}
