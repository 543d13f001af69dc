// The labels of the chosen values, one group per filter, for chips and advice, each with the change that removes it.
import { contactedFilters } from '#contract/search/own-work-filters.ts';
import { countries } from '#contract/candidates/places.ts';
import {
  flagFilters,
  listFilters,
  nearFilter,
  negatedFilters,
  preferFilter,
  singleFilterNames,
  verifiedFilter,
  yearsFilters,
  type ListFilter,
  type SingleFilter,
} from '#contract/search/search-filters.ts';
import { formatDate } from '#web/ui/format.ts';
import { stageNames } from '#web/features/lists/public.ts';
import { namesList, ownListFilters, type OwnListFilter, type Search } from '../address/search-address.ts';
import {
  without,
  withChanged,
  withChangedSince,
  withDue,
  withNear,
  withoutPreferred,
  withPreferredToggled,
  withoutStages,
  withSingle,
  withStageToggled,
  withToggled,
  type SearchChange,
} from '../address/search-changes.ts';

export interface Condition {
  label: string;
  remove: SearchChange;
}
export interface ConditionGroup {
  name: string;
  conditions: readonly Condition[];
  removeAll: SearchChange;
}

export const changedLabel = 'Changed since I added them';

/** The next step of the candidate is on this day or earlier. */
export const dueLabel = 'Due today';

export const ownListLabels: Readonly<Record<OwnListFilter, string>> = { inList: 'In list', notInList: 'Not in list' };

/** The name of one of the user's lists, by its id. */
export type NameOfList = (id: string) => string;

/** The filters that have a value, in the order of the address. */
export function conditionGroups(search: Search, nameOfList: NameOfList): ConditionGroup[] {
  const byValue = listFilters
    .filter(({ name }) => search[name].length > 0)
    .map(({ name: filter, label }) => ({
      name: label,
      conditions: search[filter].map((value) => ({
        label: labelOf(filter, value),
        remove: withToggled(filter, value),
      })),
      removeAll: without(filter),
    }));
  const byNegation = negatedFilters
    .filter(({ name }) => search[name].length > 0)
    .map(({ name: filter, of, label }) => ({
      name: label,
      conditions: search[filter].map((value) => ({
        label: `not ${labelOf(of, value)}`,
        remove: withToggled(filter, value),
      })),
      removeAll: without(filter),
    }));
  const byList = ownListFilters
    .filter((filter) => search[filter].length > 0)
    .map((filter) => ({
      name: ownListLabels[filter],
      conditions: search[filter].map((id) => ({ label: nameOfList(id), remove: withToggled(filter, id) })),
      removeAll: without(filter),
    }));
  const lists = [
    ...byValue,
    ...byNegation,
    ...byList,
    ...stageGroups(search),
    ...changedGroups(search),
    ...dueGroups(search),
  ];
  const near = nearGroups(search);
  return [...lists, ...near, ...singleGroups(search), ...preferredGroups(search)];
}

const yearsOf = (filter: SingleFilter) => yearsFilters.find(({ name }) => name === filter);
const contactedOf = (filter: SingleFilter) => contactedFilters.find(({ name }) => name === filter);
const isOwnWork = (filter: SingleFilter): boolean => filter === 'inMySystem' || contactedOf(filter) !== undefined;
const yearsGroups = [...new Set(yearsFilters.map(({ group }) => group))];

/** The conditions of one value: those by years, those of contacts, and that of the user's own system. */
function singleGroups(search: Search): ConditionGroup[] {
  const groupOf = (name: string, isIn: (filter: SingleFilter) => boolean): ConditionGroup[] => {
    const conditions = singleFilterNames
      .filter((filter) => search[filter] !== undefined && isIn(filter))
      .map((filter) => ({ label: singleLabel(search, filter), remove: withSingle(filter, undefined) }));
    if (conditions.length === 0) return [];
    return [{ name, conditions, removeAll: (from) => conditions.reduce((rest, { remove }) => remove(rest), from) }];
  };
  return [
    ...yearsGroups.flatMap((group) => groupOf(group, (filter) => yearsOf(filter)?.group === group)),
    ...groupOf('Contact', (filter) => !isOwnWork(filter) && yearsOf(filter) === undefined),
    ...groupOf('My work', isOwnWork),
  ];
}

function stageGroups(search: Search): ConditionGroup[] {
  if (!namesList(search) || search.stage.length === 0) return [];
  const conditions = search.stage.map((stage) => ({ label: stageNames[stage], remove: withStageToggled(stage) }));
  return [{ name: 'Stage', conditions, removeAll: withoutStages }];
}

function changedGroups(search: Search): ConditionGroup[] {
  const conditions: Condition[] = [
    ...(namesList(search) && search.changed ? [{ label: changedLabel, remove: withChanged(false) }] : []),
    ...(search.changedSince === undefined
      ? []
      : [{ label: changedSinceLabel(search.changedSince), remove: withChangedSince(undefined) }]),
  ];
  if (conditions.length === 0) return [];
  return [
    { name: 'Changes', conditions, removeAll: (from) => conditions.reduce((rest, { remove }) => remove(rest), from) },
  ];
}

/** A day, because the server does not know the time zone of the visitor. */
const changedSinceLabel = (time: string): string => `New or changed since ${formatDate(time)}`;

function preferredGroups({ prefer }: Search): ConditionGroup[] {
  if (prefer.length === 0) return [];
  const conditions = prefer.map((value) => ({ label: value, remove: withPreferredToggled(value) }));
  return [{ name: preferFilter.label, conditions, removeAll: withoutPreferred }];
}

function dueGroups(search: Search): ConditionGroup[] {
  if (search.scope === null || !search.due) return [];
  const remove = withDue(false);
  return [{ name: 'Next step', conditions: [{ label: dueLabel, remove }], removeAll: remove }];
}

function nearGroups({ near, withinMiles }: Search): ConditionGroup[] {
  if (near === undefined) return [];
  const remove = withNear(undefined);
  const conditions = [{ label: `Within ${withinMiles} miles of ${near}`, remove }];
  return [{ name: nearFilter.label, conditions, removeAll: remove }];
}

const countryNames: Readonly<Record<string, string>> = countries;
const labelOf = (filter: ListFilter, value: string): string =>
  filter === 'country' ? (countryNames[value] ?? value) : value;

function singleLabel(search: Search, filter: SingleFilter): string {
  const flag = flagFilters.find(({ name }) => name === filter);
  if (flag !== undefined) return search[flag.name] ? `${flag.label} on file` : `No ${flag.label.toLowerCase()} on file`;
  if (filter === 'revealed') return search.revealed === true ? 'Revealed by me' : 'Not revealed yet';
  if (filter === 'inMySystem') return search.inMySystem === true ? 'In my system' : 'Not in my system';
  const contacted = contactedOf(filter);
  if (contacted !== undefined) return `${contacted.label} ${daysText(search[contacted.name] ?? 0)}`;
  const years = yearsOf(filter);
  if (years !== undefined) return `${years.label} ${yearsText(search[years.name] ?? 0)}${years.suffix}`;
  return `${verifiedFilter.label} ${daysText(search.verifiedWithinDays ?? 0)}`;
}

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
const yearsText = (years: number): string => (years === 1 ? '1 year' : `${years} years`);
