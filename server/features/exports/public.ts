export { exports } from './definition.ts';
export { deleteExportFiles, listLogs, sumAllExports, sumExportsOf, sumExportsSince } from './exports-store.ts';
export { handOverPresets } from './presets/presets.ts';
export { endPresetSharing, listPresets, sharedPresetsVersion } from './presets/presets-store.ts';
