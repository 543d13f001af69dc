// How long users waited for their searches.
import { keptPeriods } from '#contract/kept-periods.ts';
import type { OverviewPeriod } from '#contract/overview/overview-periods.ts';
import type { SearchLatency as Latency } from '#contract/search/search-latency.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { formatCount, formatDuration, formatPacificTime } from '#web/ui/format.ts';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { FactRows } from '#web/ui/table.tsx';
import styles from './overview-screen.module.css';
import { labelOf, periodNames, stepOf } from './period.ts';

export function SearchLatency({ latency, period }: { latency: Latency; period: OverviewPeriod }) {
  const { points } = latency;
  const isKept = points.length > 0;
  return (
    <ScreenSection
      title="Search latency"
      aside={`all servers, last ${isKept ? periodNames[period] : `${keptPeriods.searchTimeDays} days`}`}
    >
      <div className={styles.latency}>
        {isKept && (
          <BarChart
            title="Search times"
            unit={`milliseconds, by ${stepOf(period)}`}
            names={['95% within', 'Median']}
            points={points.map((point) => ({
              label: labelOf(point, period),
              value: point.p95Ms,
              within: point.medianMs,
            }))}
            format={formatMs}
          />
        )}
        <div>
          <FactRows
            facts={[
              ['Searches answered', formatCount(latency.searches)],
              ['Median', timeOf(latency.medianMs)],
              ['95% within', timeOf(latency.p95Ms)],
              ['99% within', timeOf(latency.p99Ms)],
              [
                'Measured since',
                latency.measuredSince === null ? 'no searches yet' : formatPacificTime(latency.measuredSince),
              ],
            ]}
          />
          <p className={styles.note}>
            From the arrival of a search to its answer, without the network. Searches that failed are not included.
            {isKept ? '' : ` Times are kept for ${keptPeriods.searchTimeDays} days.`}
          </p>
        </div>
      </div>
    </ScreenSection>
  );
}

const timeOf = (ms: number | null): string => (ms === null ? 'no searches' : formatDuration(ms));

/** The unit is in the caption. */
const formatMs = (ms: number): string => (ms === 0 ? '0' : ms.toFixed(ms < 10 ? 1 : 0));
