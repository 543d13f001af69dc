// Lists of numbers, one list a group, in two columns: where each group's list starts, and all lists end to end.

export interface Groups {
  /** One more than there are groups; the last is the length of `items`. */
  starts: Uint32Array;
  items: Uint32Array;
}

/** Turns the number of members of each group, at the place behind its own, into where each group starts. */
function accumulate(starts: Uint32Array): void {
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
}

/** Counts the members of each group into zeroed `starts`, and turns them into where each group starts. */
export function countGroups(groupOfMember: ArrayLike<number>, starts: Uint32Array): void {
  for (let member = 0; member < groupOfMember.length; member += 1) bump(starts, (groupOfMember[member] ?? 0) + 1);
  accumulate(starts);
}

/** Inverts lists: for each item, the groups whose list contains it, ascending. */
export function transpose(groups: Groups, itemCount: number): Groups {
  const starts = new Uint32Array(itemCount + 1);
  countGroups(groups.items, starts);
  const items = new Uint32Array(groups.items.length);
  const next = starts.slice();
  for (let group = 0; group + 1 < groups.starts.length; group += 1) {
    const end = groups.starts[group + 1] ?? 0;
    for (let at = groups.starts[group] ?? 0; at < end; at += 1) items[bump(next, groups.items[at] ?? 0)] = group;
  }
  return { starts, items };
}

/** Adds one and answers the number before. */
export function bump(numbers: Uint32Array, at: number): number {
  const before = numbers[at] ?? 0;
  numbers[at] = before + 1;
  return before;
}
