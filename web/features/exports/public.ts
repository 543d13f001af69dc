export { saveBlob } from './download-file.ts';
export { ExportButton } from './export-button.tsx';
export { ExportList } from './export-list.tsx';
export type { WholeExport } from './use-export.ts';
export { OverdueRecalls } from './recalls/overdue-recalls.tsx';
export { RecallList } from './recalls/recall-list.tsx';
