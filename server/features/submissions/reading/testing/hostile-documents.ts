// Word files that attack the program that reads them. Built by code, so that none of them is stored anywhere.
import { contentTypes, docxOf, documentXml, documentType, paragraphs } from './make-docx.ts';
import { zipOf } from './make-zip.ts';
import { person, sentences, type HostileFile } from './hostile-file.ts';

const { damaged, tooComplex, wrongType, macros, encrypted } = sentences;
const document = (xml: string | Buffer) => ({ name: 'word/document.xml', data: xml });

const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');

const mebibyte = 1024 * 1024;

export const hostileDocuments: readonly HostileFile[] = [
  {
    name: 'a document that expands to 400 MB',
    file: () => zipOf([contentTypes(), document(Buffer.alloc(400 * mebibyte, ' '))]),
    says: tooComplex,
  },
  {
    name: 'a document that expands to 64 MB and claims 100 bytes',
    file: () => zipOf([contentTypes(), { ...document(Buffer.alloc(64 * mebibyte, 'x')), claimedBytes: 100 }]),
    isRare: true,
  },
  {
    name: 'content types that expand to 200 MB',
    file: () => zipOf([{ name: '[Content_Types].xml', data: Buffer.alloc(200 * mebibyte, ' ') }]),
    isRare: true,
  },
  {
    name: 'a document with macros',
    file: () => docxOf(person, [{ name: 'word/vbaProject.bin', data: 'Sub AutoOpen()' }]),
    says: macros,
  },
  {
    name: 'a document of the type with macros',
    file: () =>
      zipOf([
        contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'),
        document(documentXml(paragraphs(person))),
      ]),
    says: macros,
    isRare: true,
  },
  {
    name: 'entities that expand a billion times',
    file: () =>
      zipOf([
        contentTypes(),
        document(`<!DOCTYPE w [<!ENTITY l0 "lol">${entities}]>${documentXml('<w:p><w:r><w:t>&l9;</w:t></w:r></w:p>')}`),
      ]),
    says: damaged,
  },
  {
    name: 'an entity that names a file',
    file: () =>
      zipOf([
        contentTypes(),
        document(
          `<!DOCTYPE w [<!ENTITY f SYSTEM "file:///etc/passwd">]>${documentXml('<w:p><w:r><w:t>&f;</w:t></w:r></w:p>')}`,
        ),
      ]),
    says: damaged,
    isRare: true,
  },
  {
    name: 'a name that leaves the archive',
    file: () => docxOf(person, [{ name: '../../../../tmp/resume-escaped.xml', data: '<a/>' }]),
    says: damaged,
  },
  {
    name: 'an absolute name',
    file: () => docxOf(person, [{ name: '/etc/cron.d/resume', data: '* * * * *' }]),
    says: damaged,
    isRare: true,
  },
  {
    name: 'a Windows name',
    file: () => docxOf(person, [{ name: String.raw`..\..\resume.exe`, data: 'MZ' }]),
    says: damaged,
    isRare: true,
  },
  {
    name: 'one name twice',
    file: () => docxOf(person, [document(documentXml(paragraphs('Other text')))]),
    says: damaged,
    isRare: true,
  },
  {
    name: 'elements in each other 200,000 times',
    file: () => zipOf([contentTypes(), document(documentXml('<w:p>'.repeat(200_000)))]),
    says: damaged,
    isRare: true,
  },
  {
    name: 'one attribute of 20 MB',
    file: () => zipOf([contentTypes(), document(documentXml(`<w:p a="${'x'.repeat(20 * mebibyte)}"/>`))]),
    isRare: true,
  },
  {
    name: '40,000 parts',
    file: () =>
      docxOf(
        person,
        Array.from({ length: 40_000 }, (_, at) => ({ name: `a${at}`, data: '' })),
      ),
    says: tooComplex,
    isRare: true,
  },
  {
    name: 'a protected document',
    file: () => zipOf([contentTypes(), { ...document(documentXml('')), isEncrypted: true }]),
    says: encrypted,
    isRare: true,
  },
  { name: 'a document that was cut off', file: () => docxOf(person).subarray(0, 300), says: wrongType, isRare: true },
  {
    name: 'an archive without a document',
    file: () => zipOf([{ name: 'readme.txt', data: person }]),
    says: wrongType,
    isRare: true,
  },
  {
    name: 'a spreadsheet',
    file: () =>
      zipOf([contentTypes(documentType.replace('wordprocessingml.document', 'spreadsheetml.sheet')), document('<a/>')]),
    says: wrongType,
    isRare: true,
  },
  {
    name: 'a document with the text of 2,000 pages',
    file: () => docxOf(`${person}, Epic, Charting\n`.repeat(60_000)),
    isRare: true,
  },
  {
    name: 'text that is not UTF-8',
    file: () =>
      zipOf([contentTypes(), document(Buffer.concat([Buffer.from(documentXml('')), Buffer.from([0xff, 0xfe, 0x80])]))]),
    says: damaged,
    isRare: true,
  },
];
