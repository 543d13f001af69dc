// What the workspace counts as a contact, and how long it warns before the next one.
import { useState } from 'react';
import type { ContactNotice as Notice } from '#contract/workspaces/contact-notice.ts';
import type { Workspace } from '#contract/workspaces/workspaces.ts';
import { rolesBelow } from '#contract/workspaces/workspace-limits.ts';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useContactNotice } from './use-workspace.ts';
import styles from './workspaces.module.css';

const offeredDays: readonly number[] = [7, 14, 30, 60, 90, 180, 365];

const countTexts = {
  reveal: { label: 'Reveals count as contacts', text: 'Who revealed a phone number or an email is named as well.' },
  export: { label: 'Exports count as contacts', text: 'Who exported a person is named as well.' },
} as const;

export function ContactNotice({ workspace: { role, contactNotice } }: { workspace: Workspace }) {
  const notice = useContactNotice();
  /** What the visitor chose and the page does not have from the server yet, so that a second choice keeps the first. */
  const [chosen, setChosen] = useState<Notice | null>(null);
  const shown = chosen ?? contactNotice;
  const { counts, warningDays } = shown;
  const change = (changed: Partial<Notice>) => {
    const next = { ...shown, ...changed };
    setChosen(next);
    notice.mutate(next, { onSettled: () => setChosen(null) });
  };
  return (
    <ScreenSection title="Contacted Notice">
      <p className={styles.intro}>
        Every member sees when another one called or emailed a person: on results, profiles and lists.
      </p>
      {rolesBelow[role].length === 0 ? (
        <p className={styles.soft}>{ownText(contactNotice)}</p>
      ) : (
        <>
          {(['reveal', 'export'] as const).map((kind) => (
            <Switch
              key={kind}
              label={countTexts[kind].label}
              text={countTexts[kind].text}
              on={counts.includes(kind)}
              onChange={(on) => change({ counts: on ? [...counts, kind] : counts.filter((one) => one !== kind) })}
            />
          ))}
          <div className={styles.days}>
            <Select
              label="Warn before contacting again"
              look="field"
              value={String(warningDays)}
              onChange={({ currentTarget: { value } }) => change({ warningDays: Number(value) })}
              options={(warningDays === 0 || offeredDays.includes(warningDays)
                ? offeredDays
                : [warningDays, ...offeredDays]
              ).map((days) => [String(days), within(days)])}
            >
              <option value="0">Never</option>
            </Select>
          </div>
        </>
      )}
    </ScreenSection>
  );
}

const within = (days: number): string => `Within ${days === 1 ? '1 day' : `${days} days`} of the last contact`;

function ownText({ counts, warningDays }: Notice): string {
  const also = counts.map((kind) => (kind === 'reveal' ? 'reveals' : 'exports')).toSorted();
  const counted =
    also.length === 0 ? '' : ` ${also.join(' and ').replace(/^./, (letter) => letter.toUpperCase())} count as well.`;
  const warned =
    warningDays === 0
      ? 'There is no warning before contacting again.'
      : `You are warned within ${warningDays === 1 ? '1 day' : `${warningDays} days`} of the last contact.`;
  return `${warned}${counted} Owners and managers change this.`;
}
