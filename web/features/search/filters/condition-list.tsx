// All conditions of a search, to read: in the words of the chips of the search screen.
import type { UnderstoodPart } from '#contract/search/search.ts';
import type { Search } from '../address/search-address.ts';
import { wordsOfKey } from '../address/search-changes.ts';
import { conditionGroups, type NameOfList } from './conditions.ts';
import styles from './condition-list.module.css';

interface ConditionListProps {
  search: Search;
  /** What its words are recognized as. */
  understood: readonly UnderstoodPart[];
  nameOfList: NameOfList;
}

export function ConditionList({ search, understood, nameOfList }: ConditionListProps) {
  const groups = [
    ...wordGroups(search, understood),
    ...conditionGroups(search, nameOfList).map(({ name, conditions }) => ({
      name,
      labels: conditions.map(({ label }) => label),
    })),
  ];
  if (groups.length === 0) return null;
  return (
    <dl className={styles.groups} aria-label="Conditions">
      {groups.map(({ name, labels }) => (
        <div key={name} className={styles.group}>
          <dt className={styles.name}>{name}</dt>
          {[...new Set(labels)].map((label) => (
            <dd key={label} className={styles.chip}>
              {label}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function wordGroups(
  { query, understand, removed, required }: Search,
  understood: readonly UnderstoodPart[],
): { name: string; labels: string[] }[] {
  if (query === '') return [];
  const recognized = understood
    .filter((part) => !part.removed && !removed.includes(part.key))
    .map(({ label }) => label);
  return [
    { name: understand ? 'Words' : 'Words as typed', labels: [query] },
    ...(recognized.length === 0 ? [] : [{ name: 'Recognized', labels: recognized }]),
    ...(required.length === 0 ? [] : [{ name: 'Searched nevertheless', labels: required.map(wordsOfKey) }]),
  ];
}
