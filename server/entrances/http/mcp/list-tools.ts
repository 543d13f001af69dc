// Tools that keep people and searches, and write files of them.
import { z } from 'zod';
import { candidateId } from '#contract/candidates/candidates.ts';
import { exportFilePath } from '#contract/exports/export-options.ts';
import { exportJob, exportRequest } from '#contract/exports/exports.ts';
import { listLimits } from '#contract/lists/list-limits.ts';
import { listAddition, listTarget, physicianList } from '#contract/lists/lists.ts';
import { savedFilters, savedSearch, savedSearchName } from '#contract/saved-searches/saved-searches.ts';
import { tool } from './tool.ts';

const shownList = physicianList.omit({ user_id: true });

export const lists = tool({
  name: 'lists',
  scope: 'lists',
  title: 'Read lists',
  description: 'Returns the lists of the account, newest first, with how many people each has.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(shownList).max(listLimits.listsMax) }),
  isReading: true,
  isRepeatable: true,
  run: (_input, { call }) => call('lists.getLists', {}),
});

export const addToListTool = tool({
  name: 'add_to_list',
  scope: 'lists',
  title: 'Add people to a list',
  description:
    'Adds people to the list `listId`, or to a new list with the name `listName`. People who are in the list already are counted and not changed.',
  input: z.strictObject({
    ...listTarget,
    physicianIds: z.array(candidateId).min(1).max(listLimits.idsMax),
  }),
  output: z.object({ ...listAddition, list: shownList }),
  isReading: false,
  isRepeatable: false,
  run: (body, { call }) => call('lists.addToList', { headers: {}, body }),
});

export const saveSearchTool = tool({
  name: 'save_search',
  scope: 'lists',
  title: 'Save a search',
  description: 'Keeps the filters of a search under a name, for the account to open in the directory.',
  input: z.strictObject({ name: savedSearchName, filters: savedFilters }),
  output: savedSearch.pick({ id: true, name: true, created_at: true }),
  isReading: false,
  isRepeatable: false,
  run: async ({ name, filters }, { call }) =>
    (await call('savedSearches.saveSearch', { name, searchParams: filters })).data,
});

const { physicianIds, listId, format, columns, columnNames, description } = exportRequest.shape;

const shownJob = exportJob.extend({
  /** Where the file is, for a request with the same key; null: it is not complete. The tool does not return its content. */
  filePath: z.string().nullable(),
});

const withPath = (job: z.output<typeof exportJob>): z.input<typeof shownJob> => ({
  ...job,
  filePath: job.state === 'done' ? exportFilePath(job.id) : null,
});

export const startExportTool = tool({
  name: 'start_export',
  scope: 'export',
  title: 'Start an export',
  description:
    'Starts a job that writes a file with the contacts of a selection (`physicianIds`), a list (`listId`) or a search (`filters`); exactly one of the three is given. `columnNames` are what the `columns` are called in a CSV file or a workbook. Each person in the file is recorded and counts against the limits of the account and the key. The account downloads the file; it does not come through the assistant.',
  input: z.strictObject({
    physicianIds,
    listId,
    filters: savedFilters.optional(),
    format,
    columns,
    columnNames,
    description,
  }),
  output: shownJob,
  isReading: false,
  isRepeatable: false,
  run: async (body, { call }) => withPath(await call('exports.startExport', { headers: {}, body })),
});

export const exportStatus = tool({
  name: 'export_status',
  scope: 'export',
  title: 'Read the progress of exports',
  description: 'Returns the exports of the account of the last day, newest first, with their progress.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(shownJob) }),
  isReading: true,
  isRepeatable: true,
  run: async (_input, { call }) => ({ data: (await call('exports.listExportJobs', {})).data.map(withPath) }),
});
