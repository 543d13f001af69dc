export { exports } from './definition.ts';
export { deleteExportFiles, listLogs, sumAllExports, sumExportsOf, sumExportsSince } from './exports-store.ts';
