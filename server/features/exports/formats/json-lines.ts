// JSON Lines, for programs: one object for each candidate, in UTF-8. A contact keeps its source and its verification beside it, and a
// phone is in E.164, with its extension as RFC 3966 writes it.
import {
  isClinicalColumn,
  isContactColumn,
  isListColumn,
  type ClinicalColumn,
  type ExportColumn,
} from '#contract/exports/export-options.ts';
import type { ExportedCandidate } from '../../candidates/public.ts';
import {
  clinicalOf,
  compactStates,
  licenseStates,
  otherContacts,
  valueOf,
  workOf,
  type Contact,
  type FileRow,
} from '../export-cells.ts';
import type { FileFormat } from './file-format.ts';

const contactFields = ({ value, source, verifiedOn }: Contact) => ({ value, source, last_verified: verifiedOn });

/** Null or empty: no source says it. */
function clinicalField(values: ExportedCandidate['values'], column: ClinicalColumn): unknown {
  const facts = clinicalOf(values);
  switch (column) {
    case 'npi':
      return facts?.npi ?? null;
    case 'license_states':
      return facts === null ? [] : licenseStates(facts);
    case 'licenses':
      return facts?.licenses.map(({ state, number }) => ({ state, number })) ?? [];
    case 'taxonomies':
      return facts?.taxonomies.map(({ code, label, isPrimary }) => ({ code, label, is_primary: isPrimary })) ?? [];
    case 'compact_states':
      return facts === null ? [] : compactStates(facts);
    case 'other_names':
      return facts?.otherNames ?? [];
    case 'practice_places':
      return facts?.practicePlaces ?? [];
    case 'medical_school':
      return facts?.medicalSchool ?? null;
    case 'graduation_year':
      return facts?.graduationYear ?? null;
    case 'board_certifications':
      return facts?.boardCertifications ?? [];
    case 'languages':
      return facts?.languages ?? [];
    default:
      return facts?.enumeratedOn ?? null;
  }
}

function fieldOf({ values, contacts, work }: FileRow, column: ExportColumn): unknown {
  if (isListColumn(column)) return workOf(work, column);
  if (isContactColumn(column)) {
    const best = contacts.find(({ kind }) => kind === column);
    return best === undefined ? null : contactFields(best);
  }
  if (isClinicalColumn(column)) return clinicalField(values, column);
  switch (column) {
    case 'other_contacts':
      return otherContacts(contacts).map((contact) => ({ kind: contact.kind, ...contactFields(contact) }));
    case 'skills':
      return values.skills;
    case 'education':
      return values.education;
    default:
      return valueOf(values, column);
  }
}

export const jsonLines: FileFormat = {
  contentType: 'application/jsonl; charset=utf-8',
  line: (candidate, columns) =>
    `${JSON.stringify({ candidate_id: candidate.id, ...Object.fromEntries(columns.map((column) => [column, fieldOf(candidate, column)])) })}\n`,
  write: (_head, lines) => ReadableStream.from(encoded(lines)),
};

async function* encoded(lines: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  for await (const some of lines) if (some.length > 0) yield Buffer.from(some.join(''));
}
