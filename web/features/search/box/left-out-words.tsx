// Words of a search that exclude no one: why, and one click that puts them back.
import { countries as countryNames } from '#contract/candidates/places.ts';
import type { LeftOutPart, SearchAnswer } from '#contract/search/search.ts';
import type { Search } from '../address/search-address.ts';
import type { ChangeSearch } from '../address/search-address-provider.tsx';
import { noWordText } from '../address/has-words.ts';
import { withoutRequired, withRequired, wordsOfKey } from '../address/search-changes.ts';
import styles from './left-out-words.module.css';

interface LeftOutWordsProps {
  search: Search;
  /** On screen; null: none yet. */
  answer: SearchAnswer | null;
  changeSearch: ChangeSearch;
}

export function LeftOutWords({ search, answer, changeSearch }: LeftOutWordsProps) {
  const leftOut = search.query === '' || !search.understand ? [] : (answer?.leftOut ?? []);
  const required = search.query === '' || !search.understand ? [] : search.required;
  const noWord = noWordText(search.query);
  if (answer === null || (leftOut.length + required.length === 0 && noWord === null)) return null;
  return (
    <section className={styles.words} aria-label="Words that were left out">
      {noWord !== null && (
        <p className={styles.part}>
          <span>{noWord}</span>
        </p>
      )}
      {leftOut.map((part) => (
        <p key={part.key} className={styles.part}>
          <span>{reasonOf(part, answer.countries)}</span>
          {part.reason !== 'policy' && (
            <button type="button" className={styles.action} onClick={() => changeSearch(withRequired(part.key))}>
              Require “{part.text}”
            </button>
          )}
        </p>
      ))}
      {required.map((key) => (
        <p key={key} className={styles.part}>
          <span>Everyone must have “{wordsOfKey(key)}”.</span>
          <button type="button" className={styles.action} onClick={() => changeSearch(withoutRequired(key))}>
            Make “{wordsOfKey(key)}” optional
          </button>
        </p>
      ))}
    </section>
  );
}

function reasonOf({ text, reason }: LeftOutPart, covered: SearchAnswer['countries']): string {
  switch (reason) {
    case 'noOneHas':
      return `Left out: no one here also has “${text}”.`;
    case 'noSuchData':
      return `Left out “${text}”: the directory has no such data.`;
    case 'policy':
      return `Left out “${text}”: we do not search by age, sex or other personal traits.`;
    case 'elsewhere':
      return `Left out “${text}”: the directory covers ${covered.map((code) => countryNames[code]).join(' and ')} only.`;
    default:
      return `Left out “${text}”: a search combines at most 12 words.`;
  }
}
