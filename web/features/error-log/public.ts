export { useSearchErrorLog } from './use-search-error-log.ts';
export { LogsScreen } from './review/logs-screen.tsx';
