import type { ReplayedJournal } from '../../assembly/journal.ts';
import { countText } from './progress-line.ts';

/** What the journal of removals changed. */
export const replayedText = ({
  removedCandidates,
  removedSubmissions,
  accounts: { deleted, suspended, lifted },
}: ReplayedJournal): string =>
  `${countText(removedCandidates)} candidates and ${countText(removedSubmissions)} resumes were removed again, ${countText(deleted)} accounts were deleted and ${countText(suspended)} suspended again, and ${countText(lifted)} suspensions were lifted again`;

/** Whether it changed anything. */
export const hasReplayed = ({ events, accounts: { deleted, suspended, lifted } }: ReplayedJournal): boolean =>
  events + deleted + suspended + lifted > 0;
