// The limits of lists, the stages of their candidates, and the messages about both; for the server that refuses and the page that
// checks first. Values only: the pages carry no schemas.

export const listLimits = {
  /** Characters after trimming. */
  nameLengthMax: 100,
  descriptionLengthMax: 1_000,
  /** Characters of a note about one candidate. */
  noteLengthMax: 2_000,
  /** Characters of the next step about one candidate. */
  nextStepLengthMax: 200,
  /** Lists of one account. */
  listsMax: 500,
  /** Lists of other members that are shown to one of them: the newest. */
  sharedShownMax: 2_000,
  membersMax: 100_000,
  /** Candidates in one request that adds, removes or changes them. */
  idsMax: 5_000,
  /** Candidates whose notes and stages are read in one request. */
  readMax: 100,
  /** Entries of the history of a list in one answer. */
  eventsAtOnce: 50,
  /** Lists on one page of all lists. */
  listsAtOnce: 50,
  /** Lists that are read by their ids in one request. */
  namedMax: 100,
} as const;

/** The orders of all lists. `own`: one's own before those of other members, the newest first in both. */
export const listOrders = ['newest', 'changed', 'name', 'size', 'own'] as const;
export type ListOrder = (typeof listOrders)[number];

/** Whose lists are read: `shared` are those of other members of the workspace. */
export const listOwners = ['all', 'mine', 'shared'] as const;
export type ListOwner = (typeof listOwners)[number];

/** Limits of a file of NPIs that becomes a list. */
export const npiFileLimits = {
  bytesMax: 1024 * 1024,
  /** A workbook is compressed and has formats; what is sent is the text of its first sheet. */
  workbookBytesMax: 10 * 1024 * 1024,
  /** Rows without the header. */
  rowsMax: 20_000,
} as const;

export const npiFileMessages = {
  missing: 'Choose a CSV file with one NPI in each row.',
  empty: 'The file is empty. Check that it was saved completely, then choose it again.',
  tooLarge: 'The file is larger than 1 MB. Divide it into smaller files, then try again.',
  notText: 'The file is not a text file. Save it as CSV in UTF-8, then try again.',
  notRead: 'The file is neither a text file nor an Excel workbook. Save it as CSV, then choose it again.',
} as const;

/** How far a recruiter has come with a candidate, in this order. A candidate who is added starts with the first. */
export const listStages = ['to contact', 'contacted', 'replied', 'no'] as const;
export type ListStage = (typeof listStages)[number];

/** The orders by the user's own work on a list: of a search within exactly one list. */
export const listSortKeys = ['added', 'stage', 'nextStep'] as const;
export type ListSortKey = (typeof listSortKeys)[number];

/** What the history of a shared list has. */
export const listEventKinds = [
  'added',
  'removed',
  'restored',
  'stage',
  'next step',
  'note',
  'assigned',
  'unassigned',
  'shared',
  'unshared',
  'renamed',
  'handed over',
] as const;
export type ListEventKind = (typeof listEventKinds)[number];

/** How long removed candidates can be restored to the list with their notes, in hours. */
export const undoHours = 24;

export const listMessages = {
  nameMissing: 'Please enter a name for your list.',
  nameTooLong: `The name of a list has at most ${listLimits.nameLengthMax} characters.`,
  descriptionTooLong: 'The description of a list has at most 1,000 characters.',
  noteTooLong: 'A note has at most 2,000 characters.',
  nextStepTooLong: 'A next step has at most 200 characters.',
  nobodySelected: 'Please select at least one candidate to add to the list.',
  nobodyToChange: 'Please select at least one candidate to change.',
  tooManyToChange: 'A request changes at most 5,000 candidates.',
  nobodyToRemove: 'Please select at least one healthcare worker to remove.',
} as const;
