// Candidates whose texts attack spreadsheets, parsers of CSV and readers of XML, and files with them.
import fc from 'fast-check';
import type { ExportColumn, ExportFormat } from '#contract/exports/export-options.ts';
import { noValues } from '../../candidates/public.ts';
import type { FileRow } from '../export-cells.ts';
import { fileFormats } from '../formats/formats.ts';

export const hostileColumns: readonly ExportColumn[] = [
  'first_name',
  'middle_name',
  'last_name',
  'credentials',
  'title',
  'specialty',
  'organization',
  'city',
  'linkedin_url',
  'skills',
  'mobile_phone',
  'personal_email',
  'list_stage',
  'list_note',
  'list_next_step',
  'list_next_step_on',
  'list_added_on',
];

const attacks = [
  ["=cmd|' /C calc'!A0", '=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', '\r\n=1', ' =1', '＝1'],
  ['ICU;=1', 'ICU; +1', 'a\t@x', 'a\n-1', '";=1', 'a;"=1"', ';;=1', '\r;\n""=1', 'x;', '=1;=2'],
  ['"', '""', "'", 'a,b', 'a;b', "O'Hara", '', ' ', '\n', '\r', '\u202eevil', '\u2028', '👩‍⚕️', 'שלום', '\uFEFF'],
  ['_x0041_', '_x005F_x0041_', '_x000d_', '&amp;', '<t>', ']]>', '\u0001', '\u001F', '\u007F', '\uFFFE', '1e5', '007'],
].flat();

const hostile = fc
  .oneof(fc.constantFrom(...attacks), fc.string({ unit: 'binary' }), fc.string())
  .filter((value) => !value.includes('\0') && value.isWellFormed());

/** Ten people with ten hostile values each. */
export const hostileCandidates = fc
  .array(fc.array(hostile, { minLength: 10, maxLength: 10 }), { minLength: 10, maxLength: 10 })
  .map((people) => people.map(candidateOf));

/** A 19-digit id is not a safe number. */
export const idOf = (n: number): string => `${9_000_000_000_000_000_000n + BigInt(n)}`;

export function candidateOf(values: readonly string[], n: number): FileRow {
  const [firstName, middleName, lastName, credentials, title, specialty, organization, city, linkedinUrl, source] =
    values;
  const contact = { source: source ?? '', batch: null, firstSeenOn: '2026-11-01', lastSeenOn: '2026-11-01' };
  return {
    id: idOf(n),
    work: {
      candidateId: idOf(n),
      stage: 'replied',
      note: title ?? null,
      nextStep: organization ?? null,
      nextStepOn: '2026-11-30',
      addedAt: new Date('2026-11-09T10:00:00Z'),
      version: 1,
      addedBy: null,
      assignedTo: null,
    },
    values: {
      ...noValues,
      firstName: firstName ?? null,
      middleName: middleName ?? null,
      lastName: lastName ?? '',
      credentials: credentials ?? null,
      title: title ?? null,
      specialty: specialty ?? null,
      organization: organization ?? null,
      city: city ?? null,
      linkedinUrl: linkedinUrl ?? null,
    },
    contacts: [{ ...contact, kind: 'mobile_phone', value: '+13125550142', verifiedOn: '2026-11-09' }],
  };
}

export async function fileOf(format: ExportFormat, people: readonly FileRow[]): Promise<Buffer> {
  const of = fileFormats[format];
  async function* lines(): AsyncGenerator<string[]> {
    for (let at = 0; at < people.length; at += 3)
      yield Promise.resolve(people.slice(at, at + 3).map((person) => of.line(person, hostileColumns)));
  }
  return Buffer.from(
    await new Response(of.write({ columns: hostileColumns, columnNames: null }, lines())).arrayBuffer(),
  );
}
