import { unmatchedTermAccountsMin } from '#contract/search-error-limits.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useUnmatchedTerms } from './use-search-errors.ts';

/** What several accounts searched for in vain: input for the vocabulary. */
export function UnmatchedTerms() {
  const { data, isError, refetch } = useUnmatchedTerms();
  return (
    <ScreenSection title="Searches without results" aside="last 31 days, most frequent first">
      {isError && (
        <p role="alert">
          The search terms could not be loaded. <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </p>
      )}
      {data === undefined && !isError && <Spinner label="Loading search terms" />}
      {data !== undefined && (
        <DataTable
          label="Terms without results"
          empty={`No term without results was searched for by ${unmatchedTermAccountsMin} or more accounts. Terms of fewer accounts are never stored, because they could be names.`}
          columns={[
            { name: 'Search term', look: 'text' },
            { name: 'Searches', look: 'number' },
            { name: 'Accounts', look: 'number' },
            { name: 'Last searched' },
          ]}
          rows={data.data.map(({ term, searches, accounts, lastSearchedAt }) => ({
            key: term,
            cells: [term, formatCount(searches), formatCount(accounts), formatPacificTime(lastSearchedAt)],
          }))}
        />
      )}
    </ScreenSection>
  );
}
