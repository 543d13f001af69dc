// The thread that draws share images. It reads the fonts of the pages once, and draws one image after the other.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import subsetFont from 'subset-font';
import { shareImageSize } from '#contract/share-images.ts';
import { lowerThreadPriority, niceness } from '#server/foundation/thread-priority/public.ts';
import { drawShareImage, escapeText } from './draw-share-image.ts';
import type { TextStyle } from './fit-text.ts';
import type { ShareImage } from './share-image.ts';

export type DrawingResult = { png: Uint8Array } | { failure: string };

const port = parentPort;
if (port === null) throw new Error('Share images are drawn in a worker thread.');
lowerThreadPriority(niceness.search);

const { resolve } = createRequire(import.meta.url);

/** Latin letters of all languages, and the punctuation of English typography. */
const letters = `${Array.from({ length: 0x250 - 0x20 }, (_, offset) => String.fromCodePoint(0x20 + offset)).join('')}–—‘’“”•…·−`;

const sources = [
  { file: 'instrument-sans/files/instrument-sans-latin-wdth-normal.woff2', axes: { wght: 400, wdth: 100 } },
  { file: 'instrument-sans/files/instrument-sans-latin-ext-wdth-normal.woff2', axes: { wght: 400, wdth: 100 } },
  { file: 'newsreader/files/newsreader-latin-opsz-normal.woff2', axes: { wght: 500, opsz: 32 } },
  { file: 'newsreader/files/newsreader-latin-ext-opsz-normal.woff2', axes: { wght: 500, opsz: 32 } },
];

/** The renderer reads neither WOFF2 nor variable fonts. */
async function readFonts(): Promise<Uint8Array[]> {
  const fonts: Uint8Array[] = [];
  for (const { file, axes } of sources) {
    const font = await readFile(resolve(`@fontsource-variable/${file}`));
    fonts.push(await subsetFont(font, letters, { targetFormat: 'truetype', variationAxes: axes }));
  }
  return fonts;
}

async function prepare(): Promise<(svg: string) => InstanceType<typeof Resvg>> {
  await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const options = { font: { fontBuffers: await readFonts(), defaultFontFamily: 'Instrument Sans' } };
  return (svg) => new Resvg(svg, options);
}

const prepared = prepare();

async function draw(image: ShareImage): Promise<Uint8Array> {
  const open = await prepared;
  const { width, height } = shareImageSize;
  const measure = (line: string, { family, weight, size }: TextStyle): number => {
    const drawn = open(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text y="100" font-family="${family}" font-weight="${weight}" font-size="${size}">${escapeText(line)}</text></svg>`,
    );
    const box = drawn.getBBox();
    const measured = box?.width ?? 0;
    box?.free();
    drawn.free();
    return measured;
  };
  const drawing = open(drawShareImage(image, measure));
  const rendered = drawing.render();
  const png = rendered.asPng();
  rendered.free();
  drawing.free();
  return png;
}

port.on('message', (image: ShareImage) => {
  draw(image).then(
    (png) => port.postMessage({ png } satisfies DrawingResult),
    (error: unknown) =>
      port.postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies DrawingResult),
  );
});
