import type { AttemptOutcome } from '#contract/contact-attempts/attempt-options.ts';
import type { Recording } from '#contract/contact-attempts/contact-attempts.ts';
import { stageNames } from '#web/features/lists/public.ts';
import { formatCount } from '#web/ui/format.ts';

export const outcomeNames: Readonly<Record<AttemptOutcome, string>> = {
  voicemail: 'Voicemail',
  'no answer': 'No answer',
  'wrong number': 'Wrong number',
  interested: 'Interested',
  'not interested': 'Not interested',
  sent: 'Email sent',
};

export function recordingText(name: string, { moved, report, reportRefusal }: Recording): string {
  const sentences = [movedText(name, moved), reportText(report, reportRefusal)].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? `It is in your calls to ${name}.` : sentences.join(' ');
}

function movedText(name: string, moved: Recording['moved']): string {
  const [first] = moved;
  if (first === undefined) return '';
  const stage = stageNames[first.stage];
  return moved.length === 1
    ? `${name} has the stage ${stage} in ${first.listName} now.`
    : `${name} has the stage ${stage} in ${formatCount(moved.length)} lists now.`;
}

function reportText(report: Recording['report'], refusal: string | null): string {
  if (refusal !== null) return `The number was not reported. ${refusal}`;
  if (report === null) return '';
  return report.unitReturned
    ? 'The number was reported, and the reveal was returned to you.'
    : 'The number was reported. An administrator will check it.';
}

/** What the recording of emails did, as sentences. */
export function sentText({ recorded, gone, moved }: Recording): string {
  const people = movedPeople(moved);
  const sentences = [
    people > 0 ? `${peopleText(people)} marked as Contacted.` : `Email to ${peopleText(recorded)} recorded.`,
    gone > 0 ? `${peopleText(gone)} no longer in the directory.` : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** In one list at least so many people moved; a person may have moved in several lists. */
const movedPeople = (moved: Recording['moved']): number => Math.max(0, ...moved.map(({ candidates }) => candidates));

export const peopleText = (count: number): string => (count === 1 ? '1 person' : `${formatCount(count)} people`);

/** What an undo did. */
export function undoText({ report, moved }: Recording, movedBack: number): string {
  const movedCount = moved.reduce((sum, { candidates }) => sum + candidates, 0);
  const sentences = [
    movedBack < movedCount ? 'A stage that was changed since then stays.' : 'The stages are as they were before.',
    report === null ? '' : 'The report of the number stays. An administrator will check it.',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}
