// Which candidates are selected, and in which mode: one by one or none, those of a page, or the first of all that a search finds.

export interface Selection {
  mode: 'none' | 'page' | 'all';
  ids: ReadonlySet<string>;
}

/** The maximum number of candidates in mode `all` (specification: directory, section 9). */
export const selectionMax = 500;

export const noSelection: Selection = { mode: 'none', ids: new Set() };

/** Selects one candidate, or deselects them. Null: refused, because in mode `all` single candidates cannot be changed. */
export function toggleOne(selection: Selection, id: string): Selection | null {
  if (selection.mode === 'all') return null;
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return ids.size === 0 ? noSelection : { ...selection, ids };
}

/**
 * Selects or deselects `id` as `toggleOne` does, and with it all candidates of the page from the anchor to it: those that the previous click
 * and this one enclose. An anchor that is not on the page gives an empty range. Null: refused as by `toggleOne`.
 */
export function toggleRange(
  selection: Selection,
  page: readonly string[],
  anchor: string | null,
  id: string,
): Selection | null {
  const [first, last] = [anchor === null ? -1 : page.indexOf(anchor), page.indexOf(id)].toSorted((a, b) => a - b);
  if (selection.mode === 'all' || first === undefined || last === undefined || first < 0)
    return toggleOne(selection, id);
  const selects = !selection.ids.has(id);
  const ids = new Set(selection.ids);
  for (const one of page.slice(first, last + 1)) {
    if (selects) ids.add(one);
    else ids.delete(one);
  }
  return ids.size === 0 ? noSelection : { ...selection, ids };
}

/** Selects all candidates of the page, or deselects them when all are selected. Other pages do not change. */
export function togglePage(selection: Selection, page: readonly string[]): Selection {
  if (selection.mode === 'all') return page.length === 0 ? noSelection : { mode: 'page', ids: new Set(page) };
  if (pageState(selection, page) !== 'all') return { mode: 'page', ids: new Set([...selection.ids, ...page]) };
  const ids = new Set(selection.ids);
  for (const id of page) ids.delete(id);
  return ids.size === 0 ? noSelection : { mode: 'none', ids };
}

/** The selection without these candidates, in any mode: they no longer belong to what is shown. */
export function withoutCandidates(selection: Selection, gone: ReadonlySet<string>): Selection {
  const ids = new Set([...selection.ids].filter((id) => !gone.has(id)));
  return ids.size === 0 ? noSelection : { ...selection, ids };
}

/** `ids`: the first candidates that the search finds. */
export const chooseAll = (ids: readonly string[]): Selection =>
  ids.length === 0 ? noSelection : { mode: 'all', ids: new Set(ids.slice(0, selectionMax)) };

export function pageState({ ids }: Selection, page: readonly string[]): 'all' | 'some' | 'none' {
  const selected = page.filter((id) => ids.has(id)).length;
  if (selected === 0) return 'none';
  return selected === page.length ? 'all' : 'some';
}
