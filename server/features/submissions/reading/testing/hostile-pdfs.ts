// PDF files that attack the program that reads them. Built by code, so that none of them is stored anywhere.
import { deflateSync } from 'node:zlib';
import { drawn, flate, font, pageWith, pdfOf, textPdf, type PdfObject } from './make-pdf.ts';
import { person, sentences, type HostileFile } from './hostile-file.ts';

const { tooComplex, encrypted, noText } = sentences;
const mebibyte = 1024 * 1024;

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

const formCalling = (name: string): PdfObject => ({
  dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 10 10]/Resources<</XObject<</${name} 6 0 R>>>>`,
  stream: Buffer.from(`/${name} Do `.repeat(50)),
});

export const hostilePdfs: readonly HostileFile[] = [
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
