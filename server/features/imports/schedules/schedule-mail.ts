import type { OutgoingMail } from '#server/foundation/mail/public.ts';
import type { StoredSchedule } from './schedules-store.ts';

interface Problem {
  fileName: string | null;
  problem: string;
}

/** To an administrator, about a run that imported nothing. */
export const scheduleMail = (
  to: string,
  publicUrl: string,
  { source, shownAddress }: Pick<StoredSchedule, 'source' | 'shownAddress'>,
  { fileName, problem }: Problem,
): OutgoingMail => ({
  to,
  subject: `The scheduled import of ${source} imported nothing`,
  greeting: 'Hello,',
  paragraphs: [
    `The scheduled import of the source ${source} from ${shownAddress} ended without importing ${fileName ?? 'a file'}.`,
    problem,
    'The directory is as it was before. The schedule runs again at its next time.',
  ],
  action: { label: 'Open Imports', url: `${publicUrl}/admin-imports` },
});
