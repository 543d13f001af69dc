// What the files of a registry and of a vendor change about people, as events.
import { beforeEach, describe, expect, test } from 'vitest';
import { isNpi } from '#contract/candidates/candidate-options.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import {
  findCandidatesWithEvents,
  findEventsOf,
  readEventPosition,
  removeCandidate,
  type CandidateEvent,
  type CandidateEventKind,
} from '../candidates/public.ts';
import { hasher, importsHere, personRow, vault, type SourceRow } from './testing/import-here.ts';
import { undoJournal } from './undo/undo-journal.ts';

const { database } = testDatabase();
const { importNppes, importVendor, undo, clear } = importsHere(database);

let start = '0';
beforeEach(async () => {
  await clear();
  start = await readEventPosition(database);
});

const npis = {
  Abara: '1999000007',
  Brandt: '1999000015',
  Castillo: '1999000023',
  Dahl: '1999000031',
  Eng: '1999000049',
  Faber: '1999000056',
} as const;
type Name = keyof typeof npis;

const place = (city: string, state: string): SourceRow => ({
  'Provider Business Practice Location Address City Name': city,
  'Provider Business Practice Location Address State Name': state,
});
const license = (number: number, state: string, code: string): SourceRow => ({
  [`Healthcare Provider Taxonomy Code_${number}`]: code,
  [`Healthcare Provider Primary Taxonomy Switch_${number}`]: number === 1 ? 'Y' : 'N',
  [`Provider License Number_${number}`]: `A-${number}`,
  [`Provider License Number State Code_${number}`]: state,
});
const [nurse, cardiologist] = ['163W00000X', '207RC0000X'];
const registered = (name: Name, said: SourceRow = {}): SourceRow => ({
  NPI: npis[name],
  'Provider Last Name (Legal Name)': name.toUpperCase(),
  'Provider First Name': 'ROSA',
  ...place('COLUMBUS', 'OH'),
  ...license(1, 'OH', nurse),
  ...said,
});
const deactivated = (name: Name): SourceRow => ({
  NPI: npis[name],
  'Entity Type Code': '',
  'NPI Deactivation Date': '11/01/2026',
});

const npiOf = (number: number): string => {
  const npi = Array.from({ length: 10 }, (_, digit) => `1${String(20_000_000 + number)}${digit}`).find(isNpi);
  if (npi === undefined) throw new Error(`The number ${number} has no check digit.`);
  return npi;
};

const spellings = {
  town: [
    ['SAINT LOUIS', 'ST LOUIS', 'ST. LOUIS', 'St. Louis', 'St Louis '],
    ['FORT WORTH', 'FT WORTH', 'FT. WORTH', 'Fort Worth', 'ft worth'],
    ['MOUNT VERNON', 'MT VERNON', 'MT. VERNON', 'Mount Vernon', 'mt. vernon'],
    ['WINSTON SALEM', 'WINSTON-SALEM', 'Winston-Salem', 'winston salem', 'WINSTON  SALEM'],
    ["COEUR D'ALENE", 'COEUR D ALENE', 'COEUR DALENE', "Coeur d'Alene", 'COEUR D’ALENE'],
    ['NORTH LAS VEGAS', 'N LAS VEGAS', 'N. LAS VEGAS', 'North Las Vegas', 'NO. LAS VEGAS'],
    ['PALM SPRINGS', 'PALM SPGS', 'PALM SPGS.', 'Palm Springs', 'palm springs'],
    ["O'FALLON", 'O FALLON', 'OFALLON', "O'Fallon", 'O’FALLON'],
    ['MC LEAN', 'MCLEAN', 'McLean', 'Mc Lean', 'mclean'],
    ["LEE'S SUMMIT", 'LEES SUMMIT', "Lee's Summit", 'LEE’S SUMMIT', 'lees summit'],
  ],
  street: ['1200 NORTH MAIN STREET', '1200 N MAIN ST', '1200 N. Main St.', '1200 n main street', '1200 NO MAIN ST,'],
  suite: ['SUITE 400', 'STE 400', 'Ste. 400', '# 400', 'UNIT 400, 4TH FLOOR'],
  zip: ['631010000', '63101', '63101-1234', '631011234'],
  state: ['MO', 'Missouri', 'MISSOURI', 'mo'],
};

/** The same place in each week, never in the same spelling. */
function addressInSpelling(at: number, week: number): SourceRow {
  const pick = (list: readonly string[], every: number): string =>
    list[(Math.floor(at / every) + week) % list.length] ?? '';
  return {
    ...place(pick(spellings.town[at % spellings.town.length] ?? [], 10), pick(spellings.state, 3)),
    'Provider First Line Business Practice Location Address': pick(spellings.street, 50),
    'Provider Second Line Business Practice Location Address': pick(spellings.suite, 7),
    'Provider Business Practice Location Address Postal Code': pick(spellings.zip, 11),
  };
}

/** `Abara: moved, Columbus, OH → Austin, TX (nppes, 2026-03-11)`, by name. */
async function eventsSince(from: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string; name: string }>(
    'select id, last_name as name from candidates',
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const to = await readEventPosition(database);
  const ids = Array.from((await findCandidatesWithEvents(database, { from, to }, 1_000)) ?? [], String);
  const events = await findEventsOf(database, ids, { from, to });
  return events
    .map(({ candidateId, kind, detail, source, day }) => {
      return `${names.get(candidateId)}: ${what(kind, detail)} (${source}, ${day})`;
    })
    .toSorted();
}

const what = (kind: CandidateEventKind, { from, to }: CandidateEvent['detail']): string =>
  [kind, [from, to].filter((value) => value !== undefined).join(' → ')].filter((part) => part !== '').join(', ');

const firstWeek = () =>
  importNppes(
    'week-1',
    (['Abara', 'Brandt', 'Castillo', 'Dahl', 'Eng'] as const).map((name) => registered(name)),
    { today: '2026-03-04' },
  );

const eventRows = async (): Promise<number | null> =>
  (await database.pool.query('select 1 from candidate_events')).rowCount;

/** All chunks are written, and the last transaction of the import fails. */
async function interrupted(work: () => Promise<unknown>): Promise<void> {
  await database.pool.query(
    `create function refuse_end() returns trigger language plpgsql as $$ begin raise 'interrupted'; end $$;
     create trigger refuse_end before update on import_batches for each row when (new.state = 'finished') execute function refuse_end()`,
  );
  await expect(work()).rejects.toThrow('interrupted');
  await database.pool.query('drop function refuse_end cascade');
}

describe('the weekly files of the registry', () => {
  test('say who moved, gained a license or a specialty, ended, returned and is new, each once', async () => {
    await firstWeek();
    expect(await eventsSince(start)).toEqual([]);
    await importNppes(
      'week-2',
      [
        registered('Abara', { ...place('AUSTIN', 'TX'), ...license(2, 'TX', nurse) }),
        registered('Brandt', place('Columbus ', 'OHIO')),
        registered('Castillo', license(2, 'OH', cardiologist)),
        deactivated('Dahl'),
        registered('Faber'),
      ],
      { today: '2026-03-11' },
    );
    const second = [
      'Abara: license_added, TX (nppes, 2026-03-11)',
      'Abara: moved, Columbus, OH → Austin, TX (nppes, 2026-03-11)',
      'Castillo: specialty_added, Cardiology (nppes, 2026-03-11)',
      'Dahl: ended (nppes, 2026-03-11)',
      'Faber: listed (nppes, 2026-03-11)',
    ];
    expect(await eventsSince(start)).toEqual(second);
    const third = await readEventPosition(database);
    await importNppes(
      'week-3',
      [
        // The same facts again, and one that is no longer said.
        registered('Abara', { ...place('AUSTIN', 'TX'), ...license(2, 'TX', nurse) }),
        registered('Castillo'),
        registered('Dahl', { 'NPI Deactivation Date': '11/01/2026', 'NPI Reactivation Date': '11/20/2026' }),
        registered('Eng', place('CLEVELAND', 'OH')),
      ],
      { today: '2026-03-18' },
    );
    expect(await eventsSince(third)).toEqual([
      'Dahl: returned (nppes, 2026-03-18)',
      'Eng: moved, Columbus, OH → Cleveland, OH (nppes, 2026-03-18)',
    ]);
  });

  test('list each person of a later batch that names no one but new people, and of no first batch, also after its undo', async () => {
    await firstWeek();
    await undo('week-1');
    await importNppes('week-1-again', [registered('Abara'), registered('Brandt')]);
    expect(await eventsSince(start)).toEqual([]);
    await importNppes('week-2', [registered('Dahl'), registered('Faber')], { today: '2026-03-11' });
    expect(await eventsSince(start)).toEqual(['Dahl: listed (nppes, 2026-03-11)', 'Faber: listed (nppes, 2026-03-11)']);
  });

  test('have no events while a batch is unfinished, and none after its undo, which makes none itself', async () => {
    await firstWeek();
    const rows = [registered('Abara', place('AUSTIN', 'TX')), registered('Faber')];
    await interrupted(() => importNppes('week-2', rows));
    expect(await eventRows()).toBe(2);
    expect(await eventsSince(start)).toEqual([]);
    await importNppes('week-2', rows);
    expect(await eventsSince(start)).toHaveLength(2);
    await undo('week-2');
    expect(await eventsSince(start)).toEqual([]);
    expect(await eventRows()).toBe(0);
    // The same file again says the same again.
    await importNppes('week-2-again', rows);
    expect(await eventsSince(start)).toHaveLength(2);
  });

  test('leave no events when an interrupted batch is undone', async () => {
    await firstWeek();
    await interrupted(() => importNppes('week-2', [registered('Abara', place('AUSTIN', 'TX'))]));
    await undo('week-2');
    expect(await eventsSince(start)).toEqual([]);
    expect(await eventRows()).toBe(0);
  });

  test('have no events for 500 addresses in another spelling', async () => {
    const weeks = [0, 1].map((week) =>
      Array.from({ length: 500 }, (_, at) => ({
        ...registered('Abara', addressInSpelling(at, week)),
        NPI: npiOf(at),
        'Provider Last Name (Legal Name)': `ABARA${at}`,
      })),
    );
    const [first = [], second = []] = weeks;
    expect(new Set(second.map((row) => JSON.stringify({ ...row, NPI: '' }))).size).toBe(500);
    expect(second.filter((row, at) => JSON.stringify(row) === JSON.stringify(first[at]))).toEqual([]);
    await importNppes('week-1', first);
    await importNppes('week-2', [...second, registered('Faber')]);
    expect(await eventsSince(start)).toEqual(['Faber: listed (nppes, 2026-11-21)']);
  });

  test('are forgotten with a person who is removed', async () => {
    await firstWeek();
    await importNppes('week-2', [
      registered('Abara', place('AUSTIN', 'TX')),
      registered('Brandt', place('RENO', 'NV')),
    ]);
    const { rows } = await database.pool.query<{ id: string }>(`select id from candidates where last_name = 'Abara'`);
    await inTransaction(database, (client) => removeCandidate(client, vault, hasher, rows[0]?.id ?? '', undoJournal));
    expect(await eventsSince(start)).toEqual([expect.stringContaining('Brandt: moved')]);
    await importNppes('week-3', [registered('Abara', place('BOISE', 'ID'))]);
    expect(await eventsSince(start)).toHaveLength(1);
  });
});

const said = (who: number, changes: SourceRow = {}): SourceRow =>
  personRow(who, { Contactcity: 'Columbus', Contactstate: 'OH', Companyname: 'Mercy Hospital', ...changes });
const acme = (batch: string, today: string, rows: SourceRow[]) => importVendor('acme', batch, rows, today);

describe('the files of a vendor', () => {
  test('have no events for facts that another source has said, nor for what a source says for the first time', async () => {
    await firstWeek();
    await acme('acme-1', '2026-03-05', [
      said(1, { NPI: npis.Abara, Contactlastname: 'Abara' }),
      said(2, { NPI: npis.Brandt, Contactlastname: 'Brandt', Contactcity: 'Dayton' }),
      said(3),
    ]);
    expect(await eventsSince(start)).toEqual([]);
  });

  test('say who changed the employer, moved and is new, by what the vendor said before', async () => {
    await acme('acme-1', '2026-03-04', [said(1), said(2), said(3), said(4)]);
    await acme('acme-2', '2026-03-11', [
      said(1, { Companyname: 'Lakeside Clinic' }),
      said(2, { Companyname: 'MERCY HOSP., INC' }),
      said(3, { Companyname: 'Almeida3 Family Practice', Contactcity: 'Toledo' }),
      said(5),
    ]);
    expect(await eventsSince(start)).toEqual([
      'Almeida1: organization_changed, Mercy Hospital → Lakeside Clinic (acme, 2026-03-11)',
      // The name of the practice is that of the person.
      'Almeida3: moved, Columbus, OH → Toledo, OH (acme, 2026-03-11)',
      'Almeida3: organization_changed, Mercy Hospital (acme, 2026-03-11)',
      'Almeida5: listed (acme, 2026-03-11)',
    ]);
  });

  test('have no events for a change that a stronger source hides', async () => {
    await firstWeek();
    await acme('acme-1', '2026-03-05', [said(1, { NPI: npis.Abara, Contactlastname: 'Abara' })]);
    await importNppes('week-2', [registered('Abara', place('AUSTIN', 'TX'))], { today: '2026-03-11' });
    expect(await eventsSince(start)).toEqual([]);
  });

  test('are forgotten with a record that turns out to be of a known person', async () => {
    await acme('acme-1', '2026-03-04', [said(1, { Personalemail: '' })]);
    await acme('acme-2', '2026-03-11', [said(1, { Personalemail: '', Contactcity: 'Toledo' })]);
    await importVendor('other', 'other-1', [personRow(7, { NPI: npis.Abara, Contactlastname: 'Almeida1' })]);
    expect(await eventsSince(start)).toHaveLength(1);
    await acme('acme-3', '2026-03-18', [said(1, { Personalemail: 'p7@postbox.example', Contactcity: 'Toledo' })]);
    expect((await database.pool.query('select 1 from listed_candidates')).rowCount).toBe(1);
    expect(await eventsSince(start)).toEqual([]);
  });
});
