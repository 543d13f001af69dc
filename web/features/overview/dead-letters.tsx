import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { useDeadLetters, useRetryDeadLetter } from './use-overview.ts';

const columns = [
  { name: 'Failed' },
  { name: 'To' },
  { name: 'Subject', look: 'text' },
  { name: 'Tries', look: 'number' },
  { name: 'Reason', look: 'text' },
  { name: 'Actions' },
] as const;

/** Emails whose delivery is no longer tried. */
export function DeadLetters() {
  const letters = useDeadLetters();
  const retry = useRetryDeadLetter();
  return (
    <ScreenSection title="Emails that could not be delivered" aside="the newest 100, Pacific Time">
      <Loaded what="emails" query={letters}>
        {(data) => (
          <DataTable
            label="Undelivered emails"
            columns={columns}
            empty="Every email was delivered, or its delivery is still being tried."
            rows={data.map(({ id, to, subject, deadAt, tries, fault }) => ({
              key: id,
              cells: [
                formatPacificTime(deadAt),
                to,
                subject,
                formatCount(tries),
                fault,
                <Button
                  key="retry"
                  aria-label={`Retry the email to ${to}`}
                  aria-disabled={retry.isPending}
                  onClick={() => !retry.isPending && retry.mutate(id)}
                >
                  Retry
                </Button>,
              ],
            }))}
          />
        )}
      </Loaded>
    </ScreenSection>
  );
}
