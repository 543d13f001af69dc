// First names that one person uses for another, in nicknames.txt. Each line is a group: every name of it may stand for every other one.
// A name may be in several groups: Alex is Alexander or Alexandra, who are not the same person.
import { readFileSync } from 'node:fs';

const groups = readFileSync(new URL('nicknames.txt', import.meta.url), 'utf8');

const groupsByName = new Map<string, Set<number>>();
const namesOfGroup: string[][] = [];
for (const line of groups.trim().split('\n')) {
  const names = line.split(' ');
  const group = namesOfGroup.push(names) - 1;
  for (const name of names) groupsByName.set(name, (groupsByName.get(name) ?? new Set()).add(group));
}

/** Both in lower case, letters only. True for equal names. */
export function mayBeNickname(one: string, other: string): boolean {
  if (one === other) return true;
  const groupsOfOther = groupsByName.get(other);
  return groupsOfOther !== undefined && [...(groupsByName.get(one) ?? [])].some((group) => groupsOfOther.has(group));
}

/** The first letters of the name and of all names that may stand for it. */
export function initialsOf(name: string): Set<string> {
  const names = [...(groupsByName.get(name) ?? [])].flatMap((group) => namesOfGroup[group] ?? []);
  return new Set([name, ...names].map((each) => each.slice(0, 1)));
}
