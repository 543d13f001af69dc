export { ExportButton } from './export-button.tsx';
export { ExportList } from './export-list.tsx';
