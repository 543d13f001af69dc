import { formatDate } from '#web/ui/format.ts';
import { freshnessOf } from './freshness.ts';
import { FreshnessMark } from './freshness-mark.tsx';

/** When the contacts were last verified: the mark and the date. */
export function Verified({ on, today }: { on: string | null; today: string }) {
  if (on === null) return 'Not verified yet';
  return (
    <>
      <FreshnessMark freshness={freshnessOf(on, today)} />
      Verified {formatDate(on)}
    </>
  );
}
