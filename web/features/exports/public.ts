export { ExportButton } from './export-button.tsx';
export { ExportList } from './export-list.tsx';
export type { WholeExport } from './use-export.ts';
