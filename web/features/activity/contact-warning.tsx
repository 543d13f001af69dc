// Warns before someone is contacted again whom another member of the workspace contacted lately. It never refuses.
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { activityLimits } from '#contract/activity/activity-limits.ts';
import type { CandidateActivity, WorkspaceContact } from '#contract/activity/activity.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { ContactGuardContext } from '#web/features/reveals/public.ts';
import { call } from '#web/foundation/call.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatCount } from '#web/ui/format.ts';
import { contactAge, contactSentence } from './contacted-text.ts';

interface ContactWarningsProps {
  /** The candidates whose activity is known. */
  shownIds: readonly string[];
  of: ReadonlyMap<string, CandidateActivity>;
  children: ReactNode;
}

interface Asked {
  text: string;
  answer: (goesOn: boolean) => void;
}

/** Contacts that the visitor was warned of in this tab, so that one person is asked about once. */
const warnedOf = new Set<string>();

export function ContactWarnings({ shownIds, of, children }: ContactWarningsProps) {
  const isSignedIn = useViewer() !== null;
  const [asked, setAsked] = useState<Asked | null>(null);
  // What is known when the visitor acts, so that the rows do not render again for it.
  const known = useRef({ shownIds, of, isSignedIn });
  useEffect(() => {
    known.current = { shownIds, of, isSignedIn };
  }, [shownIds, of, isSignedIn]);
  const guard = useMemo(
    () => async (candidateIds: readonly string[]) => {
      if (!known.current.isSignedIn) return true;
      const contacts = (await contactsOf(candidateIds, known.current)).filter(({ key }) => !warnedOf.has(key));
      if (contacts.length === 0) return true;
      const goesOn = await new Promise<boolean>((answer) =>
        setAsked((before) => {
          before?.answer(false);
          return { text: warningText(contacts, candidateIds.length), answer };
        }),
      );
      if (goesOn) for (const { key } of contacts) warnedOf.add(key);
      return goesOn;
    },
    [],
  );
  const close = (goesOn: boolean) => {
    asked?.answer(goesOn);
    setAsked(null);
  };
  return (
    <ContactGuardContext value={guard}>
      {children}
      <ConfirmDialog
        confirmation={
          asked && {
            title: 'Contacted Recently',
            text: asked.text,
            action: 'Continue',
            onConfirm: () => close(true),
          }
        }
        isPending={false}
        onClose={() => close(false)}
      />
    </ContactGuardContext>
  );
}

interface Warned {
  key: string;
  contact: WorkspaceContact;
}

/** Latest first. Who is not on the screen is asked about; when that fails, nothing is known of them. */
async function contactsOf(
  candidateIds: readonly string[],
  { shownIds, of }: Pick<ContactWarningsProps, 'shownIds' | 'of'>,
): Promise<Warned[]> {
  const onScreen = new Set(shownIds);
  const found = candidateIds.flatMap((id) => of.get(id) ?? []);
  const others = candidateIds.filter((id) => !onScreen.has(id));
  try {
    for (let from = 0; from < others.length; from += activityLimits.idsMax)
      found.push(
        ...(await call('activity.findActivity', { physicianIds: others.slice(from, from + activityLimits.idsMax) }))
          .data,
      );
  } catch {
    // A warning is an addition: without it, the visitor goes on.
  }
  return found
    .flatMap(({ id, contacted }) =>
      contacted === null || !contacted.warns ? [] : [{ key: `${id} ${contacted.at}`, contact: contacted }],
    )
    .toSorted((one, other) => other.contact.at.localeCompare(one.contact.at));
}

function warningText(contacts: readonly Warned[], asked: number): string {
  const [latest] = contacts;
  if (latest === undefined) return '';
  const sentence = (who: string): string => `${contactSentence(latest.contact, who)} ${contactAge(latest.contact.at)}.`;
  if (asked === 1) return `${sentence('this person')} You can contact them all the same.`;
  const count =
    contacts.length === 1
      ? `One of these ${formatCount(asked)} people was`
      : `${formatCount(contacts.length)} of these ${formatCount(asked)} people were`;
  return `${count} contacted by your workspace lately. The latest: ${sentence('one of them')} You can write to all of them all the same.`;
}
