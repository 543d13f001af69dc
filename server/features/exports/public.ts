export { exports } from './definition.ts';
export { deleteExportFiles, listLogs, sumAllExports, sumExportsOf } from './exports-store.ts';
