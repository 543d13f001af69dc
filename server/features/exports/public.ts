export { exports } from './definition.ts';
export { deleteExportFiles, listLogs, sumAllExports, sumExportsOf, sumExportsSince } from './exports-store.ts';
export { endPresetSharing, handOverPresets } from './presets/presets.ts';
export { listPresets, sharedPresetsVersion } from './presets/presets-store.ts';
