// Writes Word documents of the smallest form that Word opens.
import { zipOf, type ZipPart } from './make-zip.ts';

export const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

export const contentTypes = (type = documentType): ZipPart => ({
  name: '[Content_Types].xml',
  data: `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
});

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\t', '</w:t><w:tab/><w:t>');

export const documentXml = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${word}><w:body>${body}</w:body></w:document>`;

export const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<w:p><w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`)
    .join('');

/** `parts`: beside the types and the body. */
export const docxOf = (text: string, parts: readonly ZipPart[] = []): Buffer =>
  zipOf([contentTypes(), { name: 'word/document.xml', data: documentXml(paragraphs(text)) }, ...parts]);
