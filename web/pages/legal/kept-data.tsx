// What is kept and for how long: in the browser of a visitor, and by us. A test compares it with the code: the storage of the browser, and every table.
import type { ReactNode } from 'react';
import { exportLimits } from '#contract/exports/export-options.ts';
import { revealedForHours } from '#contract/reveals/reveal-limits.ts';
import { FactRows } from '#web/ui/table.tsx';
import { Policy } from './legal-text.tsx';

type Fact = readonly [name: string, value: ReactNode];

const untilCleared = 'Until you clear the data of this site in your browser.';

const cookies: readonly Fact[] = [
  [
    'Cookie that keeps you signed in',
    <>
      <Policy name="sessionDays" /> days, or until you sign out. It ends sooner for administrators.
    </>,
  ],
  [
    'Cookie that recognizes this device at the next sign-in',
    <>
      <Policy name="deviceCookieDays" /> days. Wrong guesses from elsewhere then do not lock you out here.
    </>,
  ],
  [
    'Cookie of a sign-up that is not confirmed',
    <>
      <Policy name="signUpDays" /> day.
    </>,
  ],
  [
    'Cookie between the login and the identity provider of your organization',
    <>
      <Policy name="signOnMinutes" /> minutes.
    </>,
  ],
  [
    'Cookie between your password and your code',
    <>
      <Policy name="codeMinutes" /> minutes.
    </>,
  ],
];

const storage: readonly Fact[] = [
  ['Theme, height of rows, open and closed filters', untilCleared],
  [
    'Draft of a resume',
    <>
      Until you submit or clear it, at most <Policy name="resumeDraftDays" /> days.
    </>,
  ],
  ['Contacts that you revealed', `${revealedForHours} hours, or until you sign out.`],
  ['Your plan, so that pages need not ask for it each time', 'Until you sign out.'],
  ['Signature, organization and postal address for your emails', untilCleared],
  ['The job and the email that you are writing', 'Until you sign out or close the tab.'],
  ['Columns of your last export', untilCleared],
  ['Your latest searches, which the empty search box offers', 'Until you clear them or sign out.'],
  ['The row of a search that you looked at', 'Until you close the tab.'],
  ['The saved search that you applied last', 'Until you close the tab.'],
  ['The person whom you called last', 'Until you record the outcome, sign out or close the tab.'],
  ['Email templates of an earlier version', 'Until they are moved to your account.'],
];

export const InYourBrowser = () => (
  <>
    <p>
      There are no advertising or analytics cookies and no trackers of other companies. Nothing in this list is used to
      follow you. Searches are in the address of the page, and so in the history of your browser; we keep those that you
      save.
    </p>
    <FactRows facts={[...cookies, ...storage]} />
  </>
);

const ofProfessionals: readonly Fact[] = [
  ['Record of a professional', 'While a source lists it, and until the person asks for removal.'],
  [
    'Keyed hashes of identifying values after a removal',
    'Permanently, so that a later import cannot bring the record back.',
  ],
  ['Request for a removal', 'Its receipt permanently; a request that is never confirmed for seven days.'],
  [
    'Request through a deletion platform of a state',
    'Its number, a keyed hash of the address or phone, and what we did, permanently: later imports are compared with it. The hash until you withdraw the request there.',
  ],
  [
    'Resume that you sent',
    'Until you ask for removal, also after a rejection. A PDF or Word file is read and not stored.',
  ],
  [
    'Message to us',
    <>
      <Policy name="enquiryHandledDays" /> days after it was answered, at most <Policy name="enquiryDays" /> days.
    </>,
  ],
  [
    'Files that are imported',
    <>
      {exportLimits.fileHours} hours, encrypted; rows that could not be read <Policy name="rejectedRowDays" /> days.
    </>,
  ],
];

const ofAccounts: readonly Fact[] = [
  [
    'Sign-up that is not confirmed: address, name, and a hash of the password',
    <>
      <Policy name="signUpDays" /> day.
    </>,
  ],
  [
    'Codes and links to sign in, to set a password or to connect an assistant',
    'Until they are used or end, at most one day, as hashes.',
  ],
  [
    'Program that asked to be connected to accounts, as it named itself',
    <>
      <Policy name="unusedClientDays" /> days, or <Policy name="endedClientDays" /> days after an account last allowed
      it; longer while it is connected.
    </>,
  ],
  [
    'Account, saved searches, lists, notes, templates, alerts, export presets and access that an administrator gave you',
    'Until you delete them or the account is deleted. What you share with a workspace goes to an owner of it when you leave or delete the account.',
  ],
  [
    'Workspace, its members with their roles and ceilings, and its API keys with the name of who created them',
    'Until the member leaves, or the workspace is closed. Owners and managers see what a seat used, from when its member joined.',
  ],
  [
    'Whom the members of a workspace contacted, revealed and exported, with the day and the member, and from when to when former members had a seat',
    <>
      <Policy name="workspaceContactDays" /> days, or until the workspace is closed or the professional is removed. It
      stays when a member leaves, so that no one is called twice; when the account is deleted, without naming it.
    </>,
  ],
  [
    'What members did with a shared list: who added, removed or moved whom, and when, without notes',
    <>
      <Policy name="listHistoryDays" /> days, until the list is deleted, or until the person asks for removal. Your name
      leaves it with your account.
    </>,
  ],
  [
    'Invitation to a workspace: the address, and a hash of the link',
    <>
      Until it is used or revoked, at most <Policy name="expiredInvitationDays" /> days after it has ended.
    </>,
  ],
  [
    'Single sign-on of a workspace: its provider and domains, and hashes of your identifier there and of your address',
    'Until the workspace is closed or removes them. The hashes stay when you lose the seat or delete the account, so that an owner decides whether you get it again.',
  ],
  [
    'Searches whose results you added to a list',
    <>
      <Policy name="searchAdditionDays" /> days.
    </>,
  ],
  [
    'Comparison of a file of your own with the directory: how many rows matched, and which records they are; nothing of the file itself',
    <>
      <Policy name="matchRunDays" /> days, unless you delete it earlier.
    </>,
  ],
  [
    'Candidates that are in a system of yours or of your workspace, and if you ask for it keyed hashes of your rows that matched no one in the directory',
    'Until you delete them or your account. Those of a workspace: until an owner or a manager deletes them, or the workspace is closed.',
  ],
  [
    'People whose profiles you opened, the latest of them',
    <>
      <Policy name="viewDays" /> days, unless you clear them earlier.
    </>,
  ],
  [
    'Calls and emails that you recorded, with their outcomes',
    <>
      <Policy name="contactAttemptDays" /> days, or until the professional is removed.
    </>,
  ],
  [
    'Candidates that you removed from a list, or changed with a whole search',
    `${exportLimits.fileHours} hours, so that you can undo it.`,
  ],
  [
    'Record of contacts that you revealed, exported, emailed or reported, and of requests to delete them from your files',
    'Permanently, also after the account is deleted: it proves who received the data of a person.',
  ],
  ['Exported files', `${exportLimits.fileHours} hours, encrypted.`],
  [
    'Audit record of reveals, exports, sign-ins of administrators and their actions',
    'Permanently, as ids without a contact.',
  ],
  [
    'Emails that we send',
    <>
      The text until the mail server has taken it; the record <Policy name="mailRecordDays" /> days.
    </>,
  ],
  [
    'Searches that failed or found nothing, with network address and browser',
    <>
      <Policy name="searchErrorDays" /> days, or until the account is deleted. What you typed is encrypted.
    </>,
  ],
  ['How many candidates an account was shown', 'One day, as a number that names no one.'],
  [
    'Payments',
    <>
      Notices of the payment provider <Policy name="paymentNoticeDays" /> days, payments that you began{' '}
      <Policy name="checkoutDays" /> days; subscriptions, also those of a workspace for its seats, refunds and invoices
      as long as the law requires.
    </>,
  ],
];

const ofVisitors: readonly Fact[] = [
  ['Network address, email address or account, for limits against abuse', 'As a hash, for at most two days.'],
  [
    'How long searches took',
    <>
      <Policy name="searchTimeDays" /> days, as counts that name no one.
    </>,
  ],
  [
    'Which records changed',
    <>
      <Policy name="changeLogDays" /> days, as numbers of records.
    </>,
  ],
  [
    'What changed about a professional',
    <>
      <Policy name="candidateEventDays" /> days, such as a new state or license, without names and contacts. Deleted
      with the record after a removal.
    </>,
  ],
  ['Technical log of requests', 'As long as the operator needs it to keep the service secure.'],
  [
    'Backups',
    'Seven days. A restored backup first applies the removals and deletions that were made since it was written.',
  ],
];

export const Retention = () => (
  <>
    <p>About professionals:</p>
    <FactRows facts={ofProfessionals} />
    <p>About accounts:</p>
    <FactRows facts={ofAccounts} />
    <p>About everyone:</p>
    <FactRows facts={ofVisitors} />
  </>
);
