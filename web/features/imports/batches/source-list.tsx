import type { ImportSource } from '#contract/imports/imports.ts';
import { nowMs } from '#web/foundation/clock.ts';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import { formatCount, formatDate, formatPacificTime } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { useSources } from './use-batches.ts';

const columns: readonly DataColumn[] = [
  { name: 'Source', look: 'text' },
  { name: 'Candidates', look: 'number' },
  { name: 'Email', look: 'number' },
  { name: 'Phone', look: 'number' },
  { name: 'NPI', look: 'number' },
  { name: 'Specialty', look: 'number' },
  { name: 'City', look: 'number' },
  { name: 'Newest data' },
  { name: 'Last import' },
];

/** How complete the candidates of each source are, and how old its data is. */
export function SourceList() {
  const sources = useSources();
  const { data } = sources;
  return (
    <ScreenSection
      title="Sources"
      aside={
        data === undefined || data.countedAt === null
          ? 'share of the candidates of each source that have the value'
          : `share of the candidates of each source that have the value; counted ${formatPacificTime(data.countedAt)}`
      }
    >
      <Loaded what="sources" query={sources}>
        {(loaded) => (
          <DataTable
            label="Coverage of the sources"
            columns={columns}
            rows={loaded.data.map((source) => ({ key: source.source, cells: cellsOf(source) }))}
            empty={
              loaded.countedAt === null
                ? 'The sources are counted within a few minutes. Reload the page then.'
                : 'The directory has no candidates yet.'
            }
          />
        )}
      </Loaded>
    </ScreenSection>
  );
}

const cellsOf = ({ source, candidates, newestDataOn, lastImportAt, ...shares }: ImportSource) => [
  source,
  formatCount(candidates),
  ...[shares.email, shares.phone, shares.npi, shares.specialty, shares.city].map(percentText),
  `${formatDate(newestDataOn)}, ${ageText(newestDataOn)}`,
  lastImportAt === null ? 'no file' : formatPacificTime(lastImportAt),
];

/** Rounded down, so that 100% means all. */
const percentText = (share: number): string => `${Math.floor(share * 100)}%`;

const dayMs = 86_400_000;

function ageText(day: string): string {
  const days = Math.max(0, Math.floor((nowMs() - Date.parse(day)) / dayMs));
  if (days === 0) return 'today';
  return days === 1 ? '1 day old' : `${formatCount(days)} days old`;
}
