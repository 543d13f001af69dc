// The buttons of other features on the rows, the selection bar and the profiles.
import { useShowRefusal } from '#web/features/access/public.ts';
import { ActivityLine, ActivityPanel, RevealedMark, useWasRevealed } from '#web/features/activity/public.ts';
import type { ContactOnFile, ProfileSlots } from '#web/features/candidates/public.ts';
import { CallsAndEmails } from '#web/features/contact-attempts/public.ts';
import { RowSendEmailButton, SendEmailButton, SendSelectionEmailButton } from '#web/features/email-templates/public.ts';
import { ExportButton, type WholeExport } from '#web/features/exports/public.ts';
import type { PhysicianList } from '#contract/lists/lists.ts';
import {
  listLabel,
  AddSelectionToListButton,
  AddToListButton,
  ChangeWorkButton,
  MemberNotes,
  RemoveFromListButton,
  RowAddToListButton,
} from '#web/features/lists/public.ts';
import { ProfileContactValue, RowProvenance, RowRevealButton } from '#web/features/reveals/public.ts';
import { SaveSearchTools } from '#web/features/saved-searches/public.ts';
import { countSelected, SimilarButton, toFilters, type Search, type SearchSlots } from '#web/features/search/public.ts';
import { Button } from '#web/ui/button.tsx';
import { PeekedPerson } from './peeked-person.tsx';

export const profileSlots: ProfileSlots = {
  mark: ({ id }) => <ActivityLine candidateId={id} />,
  contact: (contact) => <ProfileContactValue {...contact} />,
  sendEmail: ({ id }) => <SendEmailButton candidateId={id} />,
  addToList: ({ id }) => <AddToListButton candidateId={id} />,
};

export const searchSlots: SearchSlots = {
  row: {
    mark: ({ id }) => <ActivityLine candidateId={id} besideContacts />,
    reveal: (contact) => <RevealButton {...contact} />,
    provenance: (candidate, verified) => (
      <RowProvenance {...candidate}>
        {verified}
        <RevealedMark candidateId={candidate.id} />
      </RowProvenance>
    ),
    sendEmail: ({ id, name }) => <RowSendEmailButton candidateId={id} candidateName={name} />,
    addToList: ({ id, name }) => <RowAddToListButton candidateId={id} candidateName={name} />,
  },
  rail: <SaveSearchTools />,
  selection: ({ ids, isMain, leftOut, search, total }) => (
    <>
      <AddSelectionToListButton ids={ids} isMain={isMain} leftOut={leftOut} />
      <SendSelectionEmailButton ids={ids} />
      <ExportButton ids={ids} whole={wholeSearch(search, total)} leftOut={leftOut} />
      <SimilarButton source={{ ids }} isDisabled={ids.size === 0} />
    </>
  ),
  peek: {
    profile: profileSlots,
    around: (id, profile) => <PeekedPerson candidateId={id}>{profile}</PeekedPerson>,
    aside: ({ id, name }) => (
      <>
        <ActivityPanel candidateId={id} name={name} />
        <CallsAndEmails candidateId={id} />
      </>
    ),
  },
};

const wholeSearch = (search: Search, count: number): WholeExport => ({
  source: { filters: toFilters(search) },
  count,
  label: 'All results of this search',
  description: describeSearch(search),
});

/** What demo access does not include is labeled so on the page of a list. */
interface DemoRestrictions {
  contacts: boolean;
  exports: boolean;
}

/** The page of a list. `onChanged`: called after the members have changed. */
export const listSlots = (
  list: Pick<PhysicianList, 'id' | 'name' | 'my_right' | 'owner' | 'shared'>,
  restricted: DemoRestrictions,
  onChanged: (list: PhysicianList) => void,
): SearchSlots => ({
  row: restricted.contacts
    ? { ...searchSlots.row, reveal: () => <RestrictedInDemo label="Contact Restricted in Demo" /> }
    : searchSlots.row,
  belowRow: ({ id, name }) => <MemberNotes list={list} candidateId={id} name={name} />,
  selection: (selection) => (
    <>
      <ChangeWorkButton list={list} ids={selection.ids} />
      <RemoveFromListButton list={list} ids={selection.ids} onRemoved={selection.deselect} onChanged={onChanged} />
      <AddSelectionToListButton ids={selection.ids} isMain={selection.isMain} leftOut={selection.leftOut} />
      <SendSelectionEmailButton ids={selection.ids} />
      {restricted.exports ? (
        <RestrictedInDemo label="Export (Demo Restricted)" />
      ) : (
        <ExportButton
          ids={selection.ids}
          whole={wholeList(list, selection.search, selection.total)}
          leftOut={selection.leftOut}
          isOfList
        />
      )}
      <SimilarButton source={{ ids: selection.ids }} isDisabled={selection.ids.size === 0} />
    </>
  ),
  peek: searchSlots.peek,
});

/** The whole list, or what a search within it finds. */
function wholeList(list: Pick<PhysicianList, 'id' | 'name' | 'owner'>, search: Search, count: number): WholeExport {
  if (search.query !== '' || countSelected(search) > 0)
    return { ...wholeSearch(search, count), description: `List ${listLabel(list)}: ${describeSearch(search)}` };
  return { source: { listId: list.id }, count, label: 'The whole list', description: `List ${listLabel(list)}` };
}

/** For the user's own log of exports. */
function describeSearch(search: Search): string {
  const { query, near = '', state, specialty, title, organization, city } = search;
  const words = [query, ...specialty, ...title, ...organization, ...city, ...state, near].filter((word) => word !== '');
  return words.length === 0 ? 'Search without words' : `Search: ${words.join(', ')}`;
}

/** A button in its place that says why it does nothing for the demo account. */
function RestrictedInDemo({ label }: { label: string }) {
  const show = useShowRefusal();
  return <Button onClick={() => show({ as: 'demo', text: 'This feature is disabled in demo mode.' })}>{label}</Button>;
}

const RevealButton = (contact: ContactOnFile) => (
  <RowRevealButton {...contact} wasRevealed={useWasRevealed(contact.candidateId)} />
);
