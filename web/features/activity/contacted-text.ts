// The last contact by another member of the workspace, in words.
import type { WorkspaceContact } from '#contract/activity/activity.ts';
import { localDay, localToday } from '#web/foundation/clock.ts';
import { formatAge } from '#web/ui/format.ts';

const verbs: Readonly<Record<WorkspaceContact['kind'], string>> = {
  call: 'called',
  email: 'emailed',
  reveal: 'revealed the contacts of',
  export: 'exported',
};

const participles: Readonly<Record<WorkspaceContact['kind'], string>> = {
  call: 'contacted',
  email: 'contacted',
  reveal: 'revealed',
  export: 'exported',
};

/** `Ana Lima`, `Ana Lima, a former member,`, or `a former member`. */
const whoOf = ({ by, is_former: isFormer }: WorkspaceContact): string => {
  const name = by?.trim() ?? '';
  if (name === '') return isFormer ? 'a former member' : 'another member';
  return isFormer ? `${name}, a former member,` : name;
};

/** `contacted by Ana Lima 12 days ago`. `today`: as an ISO date in UTC; null: of the browser, whose time zone then counts. */
export const contactedText = (contact: WorkspaceContact, today: string | null): string =>
  `${participles[contact.kind]} by ${whoOf(contact)} ${ageOf(contact.at, today)}`;

const shortWays: Readonly<Record<WorkspaceContact['kind'], string>> = {
  call: 'called',
  email: 'emailed',
  reveal: 'revealed',
  export: 'exported',
};

/** `emailed by Ana`, for the shortest rows, which have room for the first part of a name. */
export const contactedShort = ({ kind, by }: WorkspaceContact): string =>
  `${shortWays[kind]} by ${by?.trim().split(/\s+/)[0] || 'a member'}`;

/** `Ana Lima emailed this person` */
export const contactSentence = (contact: WorkspaceContact, whom: string): string => {
  const who = whoOf(contact);
  return `${who.slice(0, 1).toUpperCase()}${who.slice(1)} ${verbs[contact.kind]} ${whom}`;
};

/** In the browser: `3 days ago` in its time zone. */
export const contactAge = (at: string): string => ageOf(at, null);

const ageOf = (at: string, today: string | null): string =>
  today === null ? formatAge(localDay(new Date(at)), localToday()) : formatAge(at.slice(0, 10), today);
