// The text of a PDF. Nothing in the file is executed or rendered: no scripts, no forms, no fonts, no images.
import { getResolvedPDFJS } from 'unpdf';
import { resumeFileLimits } from '#contract/submissions/submission-options.ts';
import { FileRefused } from './file-refusals.ts';
import { textOfPage, type PieceOfText } from './page-text.ts';
import { contactBlock, linkedin } from './read-docx.ts';
import { textLengthMax } from './reading-limits.ts';

const { getDocument } = await getResolvedPDFJS();
type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** @throws FileRefused */
export async function readPdf(file: Uint8Array): Promise<string> {
  const document = await openPdf(file);
  if (document.numPages > resumeFileLimits.pagesMax) throw new FileRefused('too_many_pages');
  const texts: string[] = [];
  const links = new Set<string>();
  let length = 0;
  for (let number = 1; number <= document.numPages && length < textLengthMax; number += 1) {
    const page = await document.getPage(number);
    const text = textOfPage(await piecesOf(page));
    length += text.length;
    texts.push(text);
    if (number === 1) for (const link of await linksOf(page)) links.add(link);
    page.cleanup();
  }
  return [...texts, contactBlock([...links].slice(0, 5))].join('\n');
}

async function openPdf(data: Uint8Array): Promise<PdfDocument> {
  try {
    return await getDocument({
      data,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      enableXfa: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      disableAutoFetch: true,
      disableRange: true,
      disableStream: true,
      maxImageSize: 0,
      verbosity: 0,
    }).promise;
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    throw new FileRefused(isEncrypted ? 'encrypted' : 'damaged');
  }
}

async function piecesOf(page: PdfPage): Promise<PieceOfText[]> {
  const { items } = await page.getTextContent({ includeMarkedContent: false });
  return items.flatMap((item) => {
    if (!('str' in item)) return [];
    const [scaleX, skew, , scaleY, x, y]: number[] = item.transform;
    const isLevel = Math.abs(skew ?? 0) <= Math.abs(scaleX ?? 0);
    if (!isLevel || item.str.trim() === '' || x === undefined || y === undefined) return [];
    return [{ text: item.str, x, y, width: item.width, height: Math.abs(scaleY ?? 0) || 10 }];
  });
}

async function linksOf(page: PdfPage): Promise<string[]> {
  // A damaged link says nothing about the text.
  const annotations: unknown[] = await page.getAnnotations().catch(() => []);
  return annotations.flatMap((each) =>
    typeof each === 'object' &&
    each !== null &&
    'url' in each &&
    typeof each.url === 'string' &&
    linkedin.test(each.url)
      ? [each.url]
      : [],
  );
}
