// @vitest-environment happy-dom
// The line below the recognized words that names what was left out.
import { expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search/search.ts';
import { testAnswer } from '#web/testing/answers.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { emptySearch, readSearch, writeSearch, type Search } from '../address/search-address.ts';
import type { SearchChange } from '../address/search-changes.ts';
import { LeftOutWords } from './left-out-words.tsx';

const openWords = (changes: Partial<Search>, leftOut: SearchAnswer['leftOut']) => {
  const search = { ...emptySearch, query: 'bilingual nurse', ...changes };
  const found: Search[] = [];
  const opened = open(
    <LeftOutWords
      search={search}
      answer={testAnswer({ leftOut })}
      changeSearch={(change: SearchChange) => void found.push(change(search))}
    />,
  );
  return { ...opened, found };
};
const bilingual = { text: 'bilingual', reason: 'noOneHas', key: 'text:bilingual' } as const;

it('the notice of words that were left out names the word that no one has, and one click requires it, also in the address', async () => {
  const { user, text, found } = openWords({}, [bilingual]);
  expect(text()).toContain('Left out: no one here also has “bilingual”.');
  await user.click(await button('Require “bilingual”'));
  const [required] = found;
  expect(required?.required).toEqual(['text:bilingual']);
  expect(readSearch(writeSearch(required ?? emptySearch))).toEqual(required);
});

it('the notice of words that were left out says that a required word is required, and one click makes it optional again', async () => {
  const { user, text, found } = openWords({ required: ['text:bilingual'] }, []);
  expect(text()).toContain('Everyone must have “bilingual”.');
  await user.click(await button('Make “bilingual” optional'));
  expect(found.map(({ required }) => required)).toEqual([[]]);
});

it.each(['!!!', '***', '🙂 🙂'])(
  'the notice of words that were left out says that nothing of %s was searched',
  (query) => {
    const { text } = openWords({ query }, []);
    expect(text()).toContain(`No word was searched: “${query}” has no letter and no number.`);
  },
);

it.each([
  ['noSuchData', 'Left out “bilingual”: the directory has no such data.', true],
  ['policy', 'Left out “bilingual”: we do not search by age, sex or other personal traits.', false],
  ['elsewhere', 'Left out “bilingual”: the directory covers United States only.', true],
  ['tooMany', 'Left out “bilingual”: a search combines at most 12 words.', true],
] as const)(
  'the notice of words that were left out gives the reason %s in one sentence',
  (reason, sentence, mayBeRequired) => {
    const { text } = openWords({}, [{ ...bilingual, reason }]);
    expect(text()).toContain(sentence);
    expect(text().includes('Require')).toBe(mayBeRequired);
  },
);

it('the notice of words that were left out says nothing where the words are searched as typed', () => {
  expect(openWords({ understand: false }, [bilingual]).text()).toBe('');
});
