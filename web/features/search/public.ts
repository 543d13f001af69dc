export { answerFirst, noFirstAnswer } from './first-answer.ts';
export { SearchBox } from './search-box.tsx';
export { SearchScreen } from './search-screen.tsx';
export { useSearchAddress } from './use-search-address.ts';
export { useSearchAnswer } from './use-search-answer.ts';
