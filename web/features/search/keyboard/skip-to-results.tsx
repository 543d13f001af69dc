import { may, useAccess } from '#web/features/access/public.ts';
import { useSearchAddress } from '../address/search-address-provider.tsx';

export const resultsId = 'results';

/** Beside the link to the content, which begins with the filters. */
export function SkipToResults() {
  const { tab } = useSearchAddress().search;
  const hasResults = may(useAccess(), 'search') && tab === 'results';
  return (
    hasResults && (
      <a className="skip-link" href={`#${resultsId}`}>
        Skip to results
      </a>
    )
  );
}
