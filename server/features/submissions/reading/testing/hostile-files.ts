// Files that attack the program that reads them. Built by code, so that none of them is stored anywhere.
import { docxOf } from './make-docx.ts';
import { textPdf } from './make-pdf.ts';
import { hostileDocuments } from './hostile-documents.ts';
import { person, sentences, type HostileFile } from './hostile-file.ts';
import { hostilePdfs } from './hostile-pdfs.ts';

const { wrongType } = sentences;
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

export const hostileFiles: readonly HostileFile[] = [...hostileDocuments, ...hostilePdfs, ...disguised];
