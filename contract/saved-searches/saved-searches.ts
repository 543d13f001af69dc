// Searches that a user keeps under a name.
import { z } from 'zod';
import {
  changedMeanwhile,
  noSeatToShare,
  readVersion,
  sharedWork,
  sharingErrors,
  tooManyShared,
  viewOrManage,
} from '../access/shared-work.ts';
import { candidateEventKind } from '../candidates/candidate-events.ts';
import { callersUserId, operationsOf } from '../operation.ts';
import { savedSearchLimits, savedSearchMessages } from './saved-search-limits.ts';
import { searchFilters, understoodPart } from '../search/search.ts';
import { line, text } from '../text.ts';

const operation = operationsOf('Saved searches');

export const savedSearchName = line()
  .min(1, savedSearchMessages.nameMissing)
  .max(savedSearchLimits.nameLengthMax, savedSearchMessages.nameTooLong);
const id = text().min(1).max(64);

const errors = {
  SEARCH_NOT_FOUND: { status: 404, message: 'This saved search does not exist.' },
  SEARCH_NAME_TAKEN: { status: 409, message: 'You already have a saved search with this name.' },
  TOO_MANY_SEARCHES: { status: 409, message: 'An account keeps at most 100 saved searches.' },
} as const;
const { SEARCH_NOT_FOUND, SEARCH_NAME_TAKEN, TOO_MANY_SEARCHES } = errors;

/** The filters, words and order of a search. A page of it is not saved. */
export const savedFilters = searchFilters.omit({ page: true, limit: true, selectAll: true });
export type SavedFilters = z.output<typeof savedFilters>;

export const savedSearch = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  /** When the search was last applied; null: never. */
  last_viewed_at: z.iso.datetime().nullable(),
  /** Besides the filters by their names: `jobTitle` (as `title`) and `location` (cities, then states), for reading only. */
  search_params: z.looseObject({
    ...savedFilters.shape,
    jobTitle: z.array(z.string()),
    location: z.array(z.string()),
  }),
  /**
   * Words of a search that an earlier version saved which are read in another way now: ignored, negated, or as a place. Empty once it was
   * applied. All other words of such a search stay required, in `search_params.required`.
   */
  changed_words: z.array(z.string()),
  /** What the words of the search are recognized as, as in the answer of a search. */
  understood: z.array(understoodPart),
  /** Increases when the filters are changed; `changeSavedSearch` takes it. */
  version: z.int().min(0),
  ...sharedWork,
});
export type SavedSearch = z.output<typeof savedSearch>;

const saveSearch = operation('saveLists', 'POST /save-search', 'Save a search', { scope: 'lists', isForm: true })
  .errors({ SEARCH_NAME_TAKEN, TOO_MANY_SEARCHES })
  .input(z.strictObject({ searchParams: savedFilters, name: savedSearchName, userId: callersUserId }))
  .output(z.object({ success: z.literal(true), data: savedSearch }));

const getSavedSearches = operation('account', 'POST /get-saved-searches', 'Read my saved searches', {
  scope: 'lists',
  description: 'Those of the account and those that members of its workspace share, newest first.',
})
  .input(z.strictObject({ userId: callersUserId }).optional())
  .output(z.object({ data: z.array(savedSearch) }));

const renameSavedSearch = operation('saveLists', 'PUT /saved-searches/{id}', 'Rename a saved search', {
  scope: 'lists',
  isForm: true,
})
  .errors({ ...sharingErrors, SEARCH_NOT_FOUND, SEARCH_NAME_TAKEN })
  .input(z.strictObject({ id, name: savedSearchName }))
  .output(savedSearch);

const changeSavedSearch = operation(
  'saveLists',
  'PUT /saved-searches/{id}/filters',
  'Save other filters under a saved search',
  {
    scope: 'lists',
    description:
      'All filters are replaced. With an older `version` than the present one nothing is changed, unless the filters are the same. Alerts go on with the new filters.',
  },
)
  .errors({ ...sharingErrors, SEARCH_NOT_FOUND, CHANGED_MEANWHILE: changedMeanwhile })
  .input(z.strictObject({ id, searchParams: savedFilters, version: readVersion }))
  .output(savedSearch);

const deleteSavedSearch = operation('account', 'POST /saved-searches/{id}/delete', 'Delete a saved search', {
  scope: 'lists',
})
  .errors({ ...sharingErrors, SEARCH_NOT_FOUND })
  .input(z.strictObject({ id }))
  .output(z.object({ success: z.literal(true) }));

const shareSavedSearch = operation(
  'account',
  'PUT /saved-searches/{id}/sharing',
  'Share a saved search with my workspace, or end the sharing',
  {
    scope: 'lists',
    description:
      'When the sharing ends, so do the alerts that other members switched on. Lists that the search names are not shared with it.',
  },
)
  .errors({ ...sharingErrors, SEARCH_NOT_FOUND, NO_SEAT: noSeatToShare, TOO_MANY_SHARED: tooManyShared })
  .input(z.strictObject({ id, right: viewOrManage }))
  .output(savedSearch);

const viewSavedSearch = operation('account', 'POST /saved-searches/{id}/view', 'Note that a saved search was applied', {
  scope: 'lists',
  description: 'From now on, only candidates who are added to the directory later count as new.',
})
  .errors({ SEARCH_NOT_FOUND })
  .input(z.strictObject({ id }))
  .output(savedSearch);

const countSavedSearch = operation('search', 'POST /saved-searches/{id}/count', 'Count the results of a saved search')
  .errors({
    SEARCH_NOT_FOUND,
    LIST_NOT_FOUND: { status: 404, message: 'The search names a list that was deleted.' },
    TOO_MANY: { status: 429, message: 'This caller has too many searches running at once; wait for their results.' },
  })
  .input(z.strictObject({ id }))
  .output(
    z.object({
      /** Candidates who match now. */
      count: z.int().min(0),
      /**
       * Of these, candidates who were added to the directory after the search was last applied, or saved if it never was; null when more
       * than 100,000 were added to the directory since then.
       */
      new_count: z.int().min(0).nullable(),
    }),
  );

const searchNews = z.object({
  id: z.string(),
  /** Candidates who match now; null: it could not be counted, and `failure` says why. */
  count: z.int().min(0).nullable(),
  failure: z.string().nullable(),
  /** When the search was last applied, or saved if it never was: the value of `changedSince` with which a search finds who is new. */
  since: z.iso.datetime(),
  /** Of `count`, candidates who are new or of whom something changed since then; null: more than 100,000 changed in the directory. */
  news: z.int().min(0).nullable(),
  /** How many of them by what happened, largest first. A candidate may be in several. Empty for more than 1,000. */
  reasons: z.array(z.object({ kind: candidateEventKind, count: z.int().min(1) })),
});
export type SearchNews = z.output<typeof searchNews>;

export const searchNewsAnswer = z.object({ data: z.array(searchNews).max(savedSearchLimits.newsAtOnceMax) });

const findSearchNews = operation('search', 'POST /search-news', 'Count the results of saved searches, and who is new', {
  description: 'Up to ten searches a call. Ids that are no saved searches of the caller are left out.',
})
  .errors({
    TOO_MANY: { status: 429, message: 'This caller has too many searches running at once; wait for their results.' },
  })
  .input(z.strictObject({ ids: z.array(id).min(1).max(savedSearchLimits.newsAtOnceMax) }))
  .output(searchNewsAnswer);

export const savedSearchOperations = {
  saveSearch,
  getSavedSearches,
  renameSavedSearch,
  changeSavedSearch,
  deleteSavedSearch,
  viewSavedSearch,
  shareSavedSearch,
  countSavedSearch,
  findSearchNews,
};
