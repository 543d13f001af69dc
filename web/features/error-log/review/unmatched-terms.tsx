import { unmatchedTermAccountsMin } from '#contract/error-log/search-error-limits.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { useUnmatchedTerms } from './use-search-errors.ts';

/** What several accounts searched for in vain: input for the vocabulary. */
export function UnmatchedTerms() {
  const terms = useUnmatchedTerms();
  return (
    <ScreenSection title="Searches without results" aside="last 31 days, most frequent first">
      <Loaded what="search terms" query={terms}>
        {({ data }) => (
          <DataTable
            label="Terms without results"
            empty={`No term without results was searched for by ${unmatchedTermAccountsMin} or more accounts. Terms of fewer accounts are never stored, because they could be names.`}
            columns={[
              { name: 'Search term', look: 'text' },
              { name: 'Searches', look: 'number' },
              { name: 'Accounts', look: 'number' },
              { name: 'Last searched' },
            ]}
            rows={data.map(({ term, searches, accounts, lastSearchedAt }) => ({
              key: term,
              cells: [term, formatCount(searches), formatCount(accounts), formatPacificTime(lastSearchedAt)],
            }))}
          />
        )}
      </Loaded>
    </ScreenSection>
  );
}
