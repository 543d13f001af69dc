export { answerFirst, noFirstAnswer } from './first-answer.ts';
export { RelatedList } from './related-list.tsx';
export { relatedSearches } from './related-searches.ts';
export { SearchBox } from './search-box.tsx';
export { SearchJump } from './search-jump.tsx';
export { SearchScreen } from './search-screen.tsx';
export { useSearchAddress } from './use-search-address.ts';
export { useSearchAnswer } from './use-search-answer.ts';
