export { useSearchErrorLog } from './use-search-error-log.ts';
