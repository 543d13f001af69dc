// vCard 4.0 (RFC 6350), one card for each candidate.
import type { FileFormat } from './file-format.ts';
import { personForPrograms, type PersonForPrograms } from './person-for-programs.ts';

/** A text as a value (section 3.4): commas, semicolons, backslashes and line breaks are escaped, other control characters removed. */
const escaped = (text: string): string =>
  text
    .replace(/[^\P{Cc}\r\n\t]/gu, '')
    .replaceAll(/[\\,;]/g, (found) => `\\${found}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n');

const lineBytesMax = 75;

/** A longer line is folded (section 3.2), between characters. */
function folded(line: string): string {
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineBytesMax) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += character;
    bytes += size;
  }
  return lines.join('\r\n');
}

/** Null where there is nothing to say. */
type Line = string | null;

const property = (name: string, value: string): Line => (value === '' ? null : `${name}:${escaped(value)}`);

/** Parts of one value, separated by semicolons. */
const structured = (name: string, parts: readonly string[]): Line =>
  parts.every((part) => part === '') ? null : `${name}:${parts.map(escaped).join(';')}`;

/** Only what a URI may contain, so that no value begins another line or parameter. */
const uri = (name: string, value: string): Line => (/^[!-~]+$/.test(value) ? `${name}:${value}` : null);

const phone = (type: string, contact: PersonForPrograms['mobilePhone']): Line =>
  contact === null ? null : uri(`TEL;VALUE=uri;TYPE="voice,${type}"`, `tel:${contact.value}`);

function cardOf(person: PersonForPrograms): string {
  const lines: Line[] = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `UID;VALUE=text:${person.id}`,
    `FN:${escaped(person.fullName)}`,
    structured('N', [person.lastName, person.firstName, person.middleName, '', person.credentials]),
    property('TITLE', person.title),
    property('ROLE', person.specialty),
    property('ORG', person.organization),
    structured('ADR;TYPE=work', ['', '', '', person.city, person.state, '', person.country]),
    person.workEmail && property('EMAIL;TYPE=work', person.workEmail.value),
    person.personalEmail && property('EMAIL;TYPE=home', person.personalEmail.value),
    phone('cell', person.mobilePhone),
    phone('work', person.directPhone),
    phone('work', person.officePhone),
    uri('URL', person.linkedinUrl),
    property('NOTE', person.note),
    'END:VCARD',
  ];
  return lines
    .filter((line) => line !== null)
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

export const vcard: FileFormat = {
  contentType: 'text/vcard; charset=utf-8',
  line: (candidate) => cardOf(personForPrograms(candidate)),
  write: (_head, lines) => ReadableStream.from(encoded(lines)),
};

async function* encoded(lines: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  for await (const some of lines) yield Buffer.from(some.join(''));
}
