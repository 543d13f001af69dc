import type { ReactNode } from 'react';
import type { SearchError } from '#contract/error-log/error-log.ts';
import { formatPacificTime, formatResponseTime } from '#web/ui/format.ts';
import { Dialog } from '#web/ui/modal.tsx';
import { FactRows } from '#web/ui/table.tsx';
import styles from './logs-screen.module.css';

/** Every detail of one failed search. `error` null: the dialog is closed. */
export const SearchErrorDialog = ({ error, onClose }: { error: SearchError | null; onClose: () => void }) => (
  <Dialog open={error !== null} onClose={onClose} title="Error Details">
    {error !== null && <Details error={error} />}
  </Dialog>
);

function Details({ error }: { error: SearchError }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Occurred', formatPacificTime(error.occurred_at)],
    ['Type', error.error_type],
    ['Code', error.error_code ?? 'N/A'],
    ['User', error.user_email ?? 'Anonymous'],
    ['IP address', error.ip_address],
    ['Function', error.edge_function_name ?? 'N/A'],
    ['Response time', formatResponseTime(error.response_time_ms)],
    ['Search query', error.search_query === '' ? 'None' : error.search_query],
    ['Search URL', <SearchUrl key="url" url={error.search_url} />],
    ['User agent', error.user_agent === '' ? 'N/A' : error.user_agent],
  ];
  return (
    <div className={styles.details}>
      <FactRows
        facts={facts.map(([name, value]) => [
          name,
          <span key={name} className={styles.value}>
            {value}
          </span>,
        ])}
      />
      <h3 className={styles.label}>Error message</h3>
      <p className={styles.value}>{error.error_message}</p>
      <h3 className={styles.label}>Search filters</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <pre className={styles.filters} tabIndex={0}>
        {JSON.stringify(error.search_filters, null, 2)}
      </pre>
    </div>
  );
}

/** The server stores only a path of this site. */
const SearchUrl = ({ url }: { url: string }) =>
  url.startsWith('/') ? (
    <a className={styles.link} href={url} target="_blank" rel="noreferrer">
      {url} <span className={styles.soft}>(opens in a new tab)</span>
    </a>
  ) : (
    'N/A'
  );
