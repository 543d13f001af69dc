// Files that attack the program that reads them. Built by code, so that none of them is stored anywhere.
import { deflateSync } from 'node:zlib';
import { contentTypes, docxOf, documentXml, documentType, paragraphs } from './make-docx.ts';
import { drawn, flate, font, pageWith, pdfOf, textPdf } from './make-pdf.ts';
import type { PdfObject } from './make-pdf.ts';
import { zipOf } from './make-zip.ts';

export interface HostileFile {
  name: string;
  file: () => Buffer;
  /** What the visitor is told. Left out: any sentence, or proposals, as long as the limits hold. */
  says?: RegExp;
  /** True: only in the complete set of the soak. */
  isRare?: true;
}

const person = 'Jane Roe, RN\njane@roe.example\n(614) 555-0142\nSkills\nTriage';
const document = (xml: string | Buffer) => ({ name: 'word/document.xml', data: xml });
const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');

const [damaged, tooComplex, wrongType, macros, encrypted, noText] = [
  /damaged/,
  /too complex/,
  /Choose a PDF or a Word file/,
  /contains macros/,
  /protected by a password/,
  /no text/,
];

/** A catalog whose pages are these. */
const pagesOf = (count: number): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${Array.from({ length: count }, (_, at) => `${at + 5} 0 R`).join(' ')}]/Count ${count}>>`,
    flate(drawn([{ x: 60, y: 700, text: person }])),
    font,
    ...Array.from(
      { length: count },
      () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 3 0 R/Resources<</Font<</F1 4 0 R>>>>>>',
    ),
  ]);

/** `bytes` of drawing operators, compressed `times` times. */
function flateBomb(bytes: number, times: number): Buffer {
  let stream: Buffer = Buffer.alloc(bytes, '(x) Tj ');
  for (let time = 0; time < times; time += 1) stream = deflateSync(stream, { level: 9 });
  return pageWith({ dictionary: `/Filter[${'/FlateDecode'.repeat(times)}]`, stream });
}

const mebibyte = 1024 * 1024;
const formCalling = (name: string): PdfObject => ({
  dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 10 10]/Resources<</XObject<</${name} 6 0 R>>>>`,
  stream: Buffer.from(`/${name} Do `.repeat(50)),
});

const documents: readonly HostileFile[] = [
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

const pdfs: readonly HostileFile[] = [
  { name: 'a page that expands to 300 MB', file: () => flateBomb(300 * mebibyte, 1), says: tooComplex },
  {
    name: 'a page that expands twice, to 300 MB',
    file: () => flateBomb(300 * mebibyte, 2),
    says: tooComplex,
    isRare: true,
  },
  { name: '2,000 pages', file: () => pagesOf(2_000), says: /more than 30 pages/ },
  {
    name: 'a count of pages that is a lie',
    file: () => pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 2000000000>>']),
    isRare: true,
  },
  {
    name: 'a protected file',
    file: () =>
      pageWith(flate('BT ET'), [`<</Filter/Standard/V 1/R 2/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>/P -4>>`], '', {
        trailer: `/Encrypt 6 0 R/ID[<${'43'.repeat(16)}><${'43'.repeat(16)}>]`,
      }),
    says: encrypted,
  },
  {
    name: 'a broken font',
    file: () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
        flate(drawn([{ x: 60, y: 700, text: 'Jane Roe' }])),
        '<</Type/Font/Subtype/Type0/BaseFont/Broken/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 8 0 R>>',
        '<</Type/Font/Subtype/CIDFontType2/BaseFont/Broken/FontDescriptor 7 0 R/W[0 99999999 500]>>',
        '<</Type/FontDescriptor/FontName/Broken/Flags 4/FontFile2 9 0 R>>',
        flate('1 beginbfrange <0000> <ffffffff> <0041> endbfrange'),
        flate(Buffer.alloc(200_000, Buffer.from([0, 1, 0, 0, 0xff, 0xff, 0x7f]))),
      ]),
  },
  {
    name: 'tables of objects in a circle',
    file: () => pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>'], { previous: 'itself' }),
  },
  {
    name: 'pages that contain each other',
    file: () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 20>>',
        '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 20>>',
      ]),
    isRare: true,
  },
  {
    name: 'a drawing that calls itself',
    file: () => pageWith(flate('/X Do'), [formCalling('X')], '/XObject<</X 6 0 R>>'),
    isRare: true,
  },
  {
    name: 'arrays in each other a million times',
    file: () => pageWith(flate('BT ET'), ['['.repeat(1_000_000)], '/XObject 6 0 R'),
    isRare: true,
  },
  {
    name: 'an image of ten billion pixels',
    file: () =>
      pageWith(
        flate('/I Do'),
        [
          {
            dictionary:
              '/Type/XObject/Subtype/Image/Width 100000/Height 100000/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode',
            stream: deflateSync(Buffer.alloc(mebibyte)),
          },
        ],
        '/XObject<</I 6 0 R>>',
      ),
    says: noText,
    isRare: true,
  },
  {
    name: 'scripts, a program to start and an address to load',
    file: () =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.launchURL("http://127.0.0.1:9"))>>/AA<</WC<</S/Launch/F(/bin/sh)>>>>>>',
        '<</Type/Pages/Kids[]/Count 0>>',
      ]),
    isRare: true,
  },
  {
    name: 'a million operators',
    file: () => pageWith(flate(`BT /F1 9 Tf ${'(a) Tj 1 0 0 1 5 5 Tm '.repeat(1_000_000)} ET`)),
    isRare: true,
  },
  { name: 'a file that was cut off', file: () => textPdf(person).subarray(0, 200), isRare: true },
  {
    name: 'noise behind the first line',
    file: () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(mebibyte, '\u0013\u0099obj 1 0 R <<')]),
    isRare: true,
  },
];

const disguised: readonly HostileFile[] = [
  { name: 'an empty file', file: () => Buffer.from([0]), says: wrongType },
  { name: 'text with another name', file: () => Buffer.from(person), says: wrongType },
  {
    name: 'a PDF that is also a document',
    file: () => Buffer.concat([textPdf(person), docxOf(person)]),
    says: wrongType,
  },
  {
    name: 'a document that is also a PDF',
    file: () => Buffer.concat([docxOf(person), textPdf(person)]),
    says: wrongType,
  },
  {
    name: 'a page of HTML in front of a PDF',
    file: () => Buffer.concat([Buffer.from('<script>alert(1)</script>'), textPdf(person)]),
    says: wrongType,
  },
  {
    name: 'an old Word file',
    file: () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)]),
    says: wrongType,
  },
  {
    name: 'a program',
    file: () => Buffer.concat([Buffer.from('\u007fELF', 'latin1'), Buffer.alloc(4_096)]),
    says: wrongType,
  },
];

export const hostileFiles: readonly HostileFile[] = [...documents, ...pdfs, ...disguised];
