// Which people are chosen, and in which mode: singly or none, the people of a page, or the first of all that a search finds.

export type Selection = {
  mode: 'none' | 'page' | 'all';
  ids: ReadonlySet<string>;
  /** In mode `all` the search whose people these are; null in the other modes. */
  of: string | null;
};

/** Most people whom `all` chooses (specification: directory, section 9). */
export const mostOfAll = 500;

export const noSelection: Selection = { mode: 'none', ids: new Set(), of: null };

/** Chooses one person, or lets them go. Null: refused, because everybody is chosen together. */
export function toggleOne(selection: Selection, id: string): Selection | null {
  if (selection.mode === 'all') return null;
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return ids.size === 0 ? noSelection : { ...selection, ids };
}

/** Chooses everybody on the page, or lets them go when all of them are chosen. People of other pages stay as they are. */
export function togglePage(selection: Selection, page: readonly string[]): Selection {
  if (selection.mode === 'all') return page.length === 0 ? noSelection : { mode: 'page', ids: new Set(page), of: null };
  if (pageState(selection, page) !== 'all') return { mode: 'page', ids: new Set([...selection.ids, ...page]), of: null };
  const ids = new Set(selection.ids);
  for (const id of page) ids.delete(id);
  return ids.size === 0 ? noSelection : { mode: 'none', ids, of: null };
}

/** `search` names the search that found them. */
export function chooseAll(ids: readonly string[], search: string): Selection {
  return ids.length === 0 ? noSelection : { mode: 'all', ids: new Set(ids.slice(0, mostOfAll)), of: search };
}

/** `all` holds for the search it was made of; under another one nobody is chosen. */
export function selectionUnder(selection: Selection, search: string): Selection {
  return selection.mode === 'all' && selection.of !== search ? noSelection : selection;
}

export function pageState({ ids }: Selection, page: readonly string[]): 'all' | 'some' | 'none' {
  const chosen = page.filter((id) => ids.has(id)).length;
  if (chosen === 0) return 'none';
  return chosen === page.length ? 'all' : 'some';
}
