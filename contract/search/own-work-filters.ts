// The filters by the user's own work that take one value.
import { recordOf } from '../record-of.ts';

/** The filters by calls and emails within the last days: those of the user's workspace, or of the user alone. */
const contactedEntries = [
  { name: 'contactedWithinDays', label: 'Contacted by us in' },
  { name: 'notContactedWithinDays', label: 'Not contacted by us in' },
] as const satisfies readonly { name: string; label: string }[];

export type ContactedFilter = (typeof contactedEntries)[number]['name'];
export const contactedFilters: readonly { name: ContactedFilter; label: string }[] = contactedEntries;
export const contactedFilterNames = contactedEntries.map(({ name }) => name);
export const contactedLimits = {
  /** As long as a workspace keeps contacts. */ daysMax: 730,
  panelDays: [7, 30, 90, 180, 365],
} as const;

export function eachContactedFilter<Value>(make: (name: ContactedFilter) => Value): Record<ContactedFilter, Value> {
  return recordOf(contactedFilterNames, make);
}

/** Those before the contacts are true or false. */
export const ownWorkFilterNames = ['revealed', 'inMySystem', ...contactedFilterNames] as const;
