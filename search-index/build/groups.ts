// Lists of numbers, one list a group, in two columns: where each group's list starts, and all lists end to end.

export interface Groups {
  /** One more than there are groups; the last is the length of `items`. */
  starts: Uint32Array;
  items: Uint32Array;
}

/** Item → group, turned around: the items of each group, ascending. Pairs are `(item, groups[item])`. */
export function groupRows(groupOfRow: ArrayLike<number>, groupCount: number): Groups {
  const starts = new Uint32Array(groupCount + 1);
  for (let row = 0; row < groupOfRow.length; row += 1) bump(starts, (groupOfRow[row] ?? 0) + 1);
  accumulate(starts);
  const items = new Uint32Array(groupOfRow.length);
  const next = starts.slice();
  for (let row = 0; row < groupOfRow.length; row += 1) items[bump(next, groupOfRow[row] ?? 0)] = row;
  return { starts, items };
}

/** Inverts lists: for each item, the groups whose list contains it, ascending. */
export function transpose(groups: Groups, itemCount: number): Groups {
  const starts = new Uint32Array(itemCount + 1);
  for (const item of groups.items) bump(starts, item + 1);
  accumulate(starts);
  const items = new Uint32Array(groups.items.length);
  const next = starts.slice();
  for (let group = 0; group + 1 < groups.starts.length; group += 1) {
    const end = groups.starts[group + 1] ?? 0;
    for (let at = groups.starts[group] ?? 0; at < end; at += 1) items[bump(next, groups.items[at] ?? 0)] = group;
  }
  return { starts, items };
}

function accumulate(starts: Uint32Array): void {
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
}

/** Adds one and answers the number before. */
function bump(numbers: Uint32Array, at: number): number {
  const before = numbers[at] ?? 0;
  numbers[at] = before + 1;
  return before;
}
