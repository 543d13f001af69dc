// Every tool, in the order in which assistants list them.
import { limits, reportContactTool, revealContact } from './contact-tools.ts';
import { addToListTool, exportStatus, lists, saveSearchTool, startExportTool } from './list-tools.ts';
import { countCoverage, listFiltersTool, readCandidate, searchCandidates } from './search-tools.ts';
import type { Tool } from './tool.ts';

export const tools: readonly Tool[] = [
  searchCandidates,
  listFiltersTool,
  readCandidate,
  countCoverage,
  revealContact,
  lists,
  addToListTool,
  saveSearchTool,
  startExportTool,
  exportStatus,
  reportContactTool,
  limits,
];
