// Writes the email of an alert at the moment at which it is sent: a person who was removed meanwhile is not named, names are as the owner
// sees them then, and an alert that ended, was paused, or lost its plan or its right to the search sends nothing.
import { readsFullNames } from '#contract/full-names.ts';
import { withShortenedName } from '#contract/candidates/shortened-name.ts';
import type { CandidateOfRow } from '#contract/candidates/candidates.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { givingWay } from '#server/foundation/jobs/public.ts';
import type { LateWriter, OutgoingMail } from '#server/foundation/mail/public.ts';
import { findNames } from '../../accounts/public.ts';
import { findCandidatesOfRows, findEventsOf, type CandidateEvent } from '../../candidates/public.ts';
import type { SearchParts } from '../../search/public.ts';
import type { AlertOwners } from './alert-owners.ts';
import { findLiveAlerts, type LiveAlert } from './alerts-store.ts';
import { endPageOf, oneClickOf } from './end-alert-routes.ts';
import { endTokens } from './end-token.ts';
import { maySend } from './may-have-alerts.ts';
import { reasonsOf } from './reason-texts.ts';
import { toldMatches, type ToldMatches } from './told-matches.ts';

export interface AlertWriterParts extends AlertOwners {
  database: Database;
  lookupKey: Buffer;
  /** Without a trailing slash. */
  publicUrl: string;
  search: Pick<SearchParts, 'cards'>;
}

export function alertMailWriter(parts: AlertWriterParts): LateWriter {
  const tokens = endTokens(parts.lookupKey);
  return async (contents) => {
    const all = contents.map((content) => toldMatches.parse(content));
    const sent = await stillSent(parts, all);
    const changes = await changesOfAll(parts, [...sent.keys()]);
    const giveWay = givingWay({ rests: 'own' });
    const mails: (OutgoingMail | null)[] = [];
    for (const told of all) {
      const to = sent.get(told);
      const people = peopleOf(told, changes.get(spanKey(told)));
      if (to === undefined || people?.length === 0) mails.push(null);
      else
        mails.push(mailOf(parts, tokens.issue({ searchId: told.searchId, userId: to.alert.userId }), told, to, people));
      await giveWay();
    }
    return mails;
  };
}

interface Receiver {
  alert: LiveAlert;
  owner: NonNullable<Awaited<ReturnType<AlertOwners['ownerOf']>>>;
}

/** A subject has 200 characters, and a saved search a name of 100. */
const sharerLengthMax = 60;

/** Whose alert is on, whose plan has alerts, and who may still see the search. */
async function stillSent(parts: AlertWriterParts, all: readonly ToldMatches[]): Promise<Map<ToldMatches, Receiver>> {
  const alerts = await findLiveAlerts(parts.database, all);
  const shared = alerts.flatMap((alert) =>
    alert && alert.search.userId !== alert.userId ? [alert.search.userId] : [],
  );
  const sharers = await findNames(parts.database.pool, shared);
  const owners = new Map<string, Receiver['owner'] | null>();
  for (const alert of alerts)
    if (alert !== null && !owners.has(alert.userId)) owners.set(alert.userId, await parts.ownerOf(alert.userId));
  return new Map(
    all.flatMap((told, at): [ToldMatches, Receiver][] => {
      const alert = alerts[at];
      const owner = alert && owners.get(alert.userId);
      if (!alert || !owner || !maySend(alert, owner.access)) return [];
      const sharer = alert.search.userId === alert.userId ? undefined : sharers.get(alert.search.userId);
      const name =
        sharer === undefined ? alert.name : `${alert.name} · ${sharer.slice(0, sharerLengthMax).toWellFormed()}`;
      return [[told, { alert: { ...alert, name }, owner }]];
    }),
  );
}

function mailOf(
  { publicUrl, search }: AlertWriterParts,
  token: string,
  told: ToldMatches,
  { alert, owner }: Receiver,
  people: readonly Person[] | null,
): OutgoingMail {
  const shown = readsFullNames(owner.access) ? people : (people?.map((person) => shortened(person)) ?? null);
  search.cards.count(alert.userId, people?.map(({ id }) => id) ?? []);
  return {
    to: owner.email,
    ...(shown === null ? manyText(alert.name, told.count) : peopleText(publicUrl, alert.name, told, shown)),
    action: { label: 'Open My Saved Searches', url: `${publicUrl}/search?tab=saved-searches` },
    footnote: `You receive this ${alert.frequency} email because you switched it on for this saved search. Its time and address are in Account Settings, Notifications.`,
    ending: {
      label: 'End the emails for this search',
      pageUrl: endPageOf(publicUrl, token),
      postUrl: oneClickOf(publicUrl, token),
    },
  };
}

interface Person {
  id: string;
  candidate: CandidateOfRow;
  reasons: string[];
}

/** Reading more at once keeps requests waiting for more than some milliseconds. */
const readAtOnce = 100;

async function readChanged(database: Database, ids: readonly string[], span: ToldMatches['span']) {
  const rows = new Map<string, CandidateOfRow>();
  const eventsOf = new Map<string, CandidateEvent[]>();
  const giveWay = givingWay({ rests: 'own' });
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const part = ids.slice(from, from + readAtOnce);
    for (const [id, row] of await findCandidatesOfRows(database, part)) rows.set(id, row);
    await giveWay();
    const events = await findEventsOf(database, part, span);
    for (const [id, own] of Map.groupBy(events, ({ candidateId }) => candidateId)) eventsOf.set(id, own);
    await giveWay();
  }
  return { rows, eventsOf };
}

type Changes = Awaited<ReturnType<typeof readChanged>>;

const spanKey = ({ span: { from, to } }: ToldMatches): string => `${from} ${to}`;

/** Of the people whom the alerts name, by the events that they tell: alerts that tell the same events are read together. */
async function changesOfAll(
  { database }: AlertWriterParts,
  all: readonly ToldMatches[],
): Promise<Map<string, Changes>> {
  const changes = new Map<string, Changes>();
  for (const [key, together] of Map.groupBy(all, spanKey)) {
    const ids = [...new Set(together.flatMap(({ candidates }) => candidates ?? []))];
    const [first] = together;
    if (first !== undefined && ids.length > 0) changes.set(key, await readChanged(database, ids, first.span));
  }
  return changes;
}

/** Those who are listed and whose events were not undone, in the order of the search. Null: the alert names no one. */
function peopleOf({ candidates }: ToldMatches, changes: Changes | undefined): Person[] | null {
  if (candidates === null) return null;
  return candidates.flatMap((id) => {
    const candidate = changes?.rows.get(id);
    const reasons = reasonsOf(changes?.eventsOf.get(id) ?? []);
    return candidate === undefined || reasons.length === 0 ? [] : [{ id, candidate, reasons }];
  });
}

const shortened = ({ candidate, ...others }: Person): Person => {
  const { linkedinUrl: _linkedinUrl, ...short } = withShortenedName({ ...candidate, linkedinUrl: null });
  return { ...others, candidate: short };
};

type MailText = Pick<OutgoingMail, 'subject' | 'paragraphs' | 'items'>;

function peopleText(
  publicUrl: string,
  name: string,
  { candidates, count }: ToldMatches,
  people: readonly Person[],
): MailText {
  const total = count - ((candidates?.length ?? 0) - people.length);
  const others = total - people.length;
  return {
    subject: `${countOf(total, 'new match', 'new matches')} for “${name}”`,
    paragraphs: [
      total === 1
        ? `One professional matches your saved search “${name}” and is new or has changed since the last email.`
        : `${number(total)} professionals match your saved search “${name}” and are new or have changed since the last email.${others > 0 ? ` These are the first ${people.length}.` : ''}`,
    ],
    items: people.map(({ id, candidate, reasons }) => ({
      title: nameOf(candidate),
      text: [candidate.specialty ?? candidate.title, candidate.location, ...reasons]
        .filter((part) => part !== null)
        .map((part) => part.slice(0, partLengthMax))
        .join('\n'),
      url: `${publicUrl}/physician/${id}`,
    })),
  };
}

/** A source may write any length; an email has limits. */
const partLengthMax = 150;

function nameOf({ firstName, lastName, credentials }: CandidateOfRow): string {
  const parts = [`${firstName ?? ''} ${lastName}`.trim(), credentials ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? 'Without a name' : parts.join(', ').slice(0, partLengthMax);
}

const manyText = (name: string, count: number): MailText => ({
  subject: `The directory changed for “${name}”`,
  paragraphs: [
    `So many records changed since the last email that this one cannot say who of them is new to your saved search “${name}”. ${countOf(count, 'professional matches', 'professionals match')} it now.`,
  ],
});

const number = (count: number): string => count.toLocaleString('en-US');
const countOf = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${number(count)} ${many}`;
