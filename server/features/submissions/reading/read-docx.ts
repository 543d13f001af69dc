// The text of a Word document: headers, body, and the addresses of its links. Deleted text and field codes are left out.
import { xmlReader } from '#office-files/public.ts';
import { textLengthMax } from './reading-limits.ts';
import { FileRefused } from './file-refusals.ts';
import { openDocx, type Docx } from './open-docx.ts';

const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const headersMax = 3;
const damaged = (): FileRefused => new FileRefused('damaged');

/** @throws FileRefused */
export async function readDocx(file: Uint8Array): Promise<string> {
  const docx = await openDocx(file);
  const body = await mainPart(docx);
  const headers = docx
    .names()
    .filter((name) => /^word\/header\d+\.xml$/.test(name))
    .slice(0, headersMax);
  const texts: string[] = [];
  for (const part of [...headers, body]) texts.push(await readText(docx, part));
  const links = body.replace(/([^/]+)$/, '_rels/$1.rels');
  if (docx.has(links)) texts.push(await readLinks(docx, links));
  return texts.join('\n');
}

/** The name of the part with the body. A document with macros declares them in its types. */
async function mainPart(docx: Docx): Promise<string> {
  let main: string | null = null;
  let hasMacros = docx.names().some((name) => /vbaProject|vbaData/i.test(name));
  const types = '[Content_Types].xml';
  if (!docx.has(types)) throw new FileRefused('wrong_type');
  const reader = xmlReader(
    {
      open: (_name, { ContentType = '', PartName = '' }) => {
        hasMacros ||= /macroEnabled|vbaProject/i.test(ContentType);
        if (ContentType === documentType) main = PartName.replace(/^\//, '');
      },
      close: () => undefined,
    },
    damaged,
  );
  await docx.read(types, reader);
  if (hasMacros) throw new FileRefused('macros');
  if (main === null) throw new FileRefused('wrong_type');
  if (!docx.has(main)) throw damaged();
  return main;
}

/** The text that replaces an element. */
const written: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };

async function readText(docx: Docx, part: string): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  let isText = false;
  /** Inside what Word shows only to programs that do not know its newer form of the same text. */
  let fallbacks = 0;
  const write = (piece: string): void => {
    if (fallbacks > 0 || length > textLengthMax) return;
    length += piece.length;
    pieces.push(piece);
  };
  const reader = xmlReader(
    {
      open: (name) => {
        if (name === 'Fallback') fallbacks += 1;
        isText = name === 't';
        const piece = written[name];
        if (piece !== undefined) write(piece);
      },
      close: (name) => {
        if (name === 'Fallback') fallbacks -= 1;
        isText = false;
        if (name === 'p') write('\n');
      },
      text: (text) => {
        if (isText) write(text);
      },
    },
    damaged,
  );
  await docx.read(part, reader);
  return pieces.join('');
}

/** Only links that name the author's own page: an address of LinkedIn is often hidden behind a word. */
async function readLinks(docx: Docx, part: string): Promise<string> {
  const links: string[] = [];
  const reader = xmlReader(
    {
      open: (_name, { Target = '', TargetMode = '' }) => {
        if (TargetMode === 'External' && linkedin.test(Target) && links.length < 5) links.push(Target);
      },
      close: () => undefined,
    },
    damaged,
  );
  await docx.read(part, reader);
  return contactBlock(links);
}

export const linkedin = /^https?:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/in\//i;
/** Links as lines of their own contact section, so that they do not continue the last section. */
export const contactBlock = (links: readonly string[]): string =>
  links.length === 0 ? '' : `\nContact\n${links.join('\n')}\n`;
