// What the palette offers: what is known in the browser matches while the user types, and the server adds specialties and people.
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { may, useAccess } from '#web/features/access/public.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { useRecentlyViewed } from '#web/features/activity/public.ts';
import { displayName } from '#web/features/candidates/public.ts';
import { listLabel, useListPage } from '#web/features/lists/public.ts';
import { useApplySavedSearch, useSavedSearches } from '#web/features/saved-searches/public.ts';
import { addressOfWords, useSuggestedAddresses } from '#web/features/search/public.ts';
import { formatCount } from '#web/ui/format.ts';
import type { ShownOption } from '#web/ui/option-groups.tsx';
import type { PaletteSection } from './palette-option.ts';
import { pagesFor } from './palette-pages.ts';
import { rankMatches } from './rank-matches.ts';
import { usePaletteActions } from './use-palette-actions.ts';

const sectionMax = 8;
const freshForMs = 60_000;

export function usePaletteSections(text: string, onNewList: () => void): readonly PaletteSection[] {
  const query = text.trim();
  const known = useKnownSections(query, onNewList);
  const suggested = useSuggestedAddresses(query, may(useAccess(), 'search') && query !== '');
  const navigate = useNavigate();
  return useMemo(() => {
    const matching = query === '' ? known.map(firstOf) : matchingOf(known, query);
    const search: PaletteSection = {
      title: 'Search',
      count: null,
      options:
        query === ''
          ? []
          : [{ ...option(`words`, `Search for “${query}”`), run: () => void navigate(addressOfWords(query)) }],
    };
    const found = suggested.map((group) => ({
      ...group,
      options: group.options
        .slice(0, sectionMax)
        .map(({ to, ...shown }) => ({ ...shown, run: () => void navigate(to) })),
    }));
    return [...matching, search, ...found].filter(({ options }) => options.length > 0);
  }, [known, query, suggested, navigate]);
}

const firstOf = (section: PaletteSection): PaletteSection => ({
  ...section,
  options: section.options.slice(0, sectionMax),
});

/** Sections with better matches come first, and better matches first in each. */
function matchingOf(sections: readonly PaletteSection[], query: string): PaletteSection[] {
  return sections
    .map((section) => ({ section, ranked: rankMatches(section.options, query) }))
    .filter(({ ranked }) => ranked.length > 0)
    .toSorted((one, other) => (one.ranked[0]?.rank ?? 0) - (other.ranked[0]?.rank ?? 0))
    .map(({ section, ranked }) => firstOf({ ...section, options: ranked.map(({ item }) => item) }));
}

const option = (key: string, label: string, detail: string | null = null): ShownOption => ({
  key,
  label,
  detail,
  count: null,
});

/** What needs no request, or one that is kept; and the lists that have the words. */
function useKnownSections(query: string, onNewList: () => void): readonly PaletteSection[] {
  const viewer = useViewer();
  const access = useAccess();
  const navigate = useNavigate();
  const { data: lists } = useListPage({ words: query }, { freshForMs });
  const { data: viewed } = useRecentlyViewed(freshForMs);
  const { data: searches } = useSavedSearches(freshForMs);
  const apply = useApplySavedSearch();
  const actions = usePaletteActions(onNewList);
  return useMemo(() => {
    const isSignedIn = viewer !== null;
    const sections: PaletteSection[] = [
      {
        title: 'Lists',
        count: null,
        options: (isSignedIn ? (lists?.lists ?? []) : []).map(({ id, name, owner, physician_count: people }) => ({
          ...option(
            `list ${id}`,
            listLabel({ name, owner }),
            people === 1 ? '1 person' : `${formatCount(people)} people`,
          ),
          run: () => void navigate(`/lists/${id}`),
        })),
      },
      {
        title: 'Saved Searches',
        count: null,
        options: (isSignedIn ? (searches ?? []) : []).map((search) => ({
          ...option(`search ${search.id}`, listLabel({ name: search.name, owner: search.owner ?? null })),
          run: () => apply(search),
        })),
      },
      {
        title: 'Recently Viewed',
        count: null,
        options: (isSignedIn ? (viewed ?? []) : []).map(({ id, candidate }) => ({
          ...option(`viewed ${id}`, displayName(candidate), candidate.title),
          run: () => void navigate(`/physician/${id}`),
        })),
      },
      { title: 'Actions', count: null, options: actions },
      {
        title: 'Pages',
        count: null,
        options: pagesFor({ isSignedIn, isAdmin: access?.kind === 'admin' }).map(({ to, name }) => ({
          ...option(`page ${to}`, name),
          run: () => void navigate(to),
        })),
      },
    ];
    return sections;
  }, [viewer, access, navigate, lists, viewed, searches, apply, actions]);
}
