// Decodes an uploaded image and encodes it again, so that nothing of the file but its picture is served. Runs in a thread of its own.
import { decodeIco } from 'icojs';
import sharp from 'sharp';
import { siteImagePixelsMax } from '#contract/site-settings/site-image-rules.ts';
import { endsWithImage, formatOf, type ImageFormat } from './image-format.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

export interface EncodedImage {
  content: Uint8Array;
  extension: 'png' | 'jpg' | 'webp' | 'svg';
}

/** `not_an_image`: also a damaged image, and one that another file follows. */
export type ImageRefusal = 'not_an_image' | 'too_many_pixels';

/** Larger pictures are made smaller. Twice the width of the largest recommended one. */
const sideMax = 2_400;
/** Of the encoded image: a larger PNG is stored as WebP. */
const encodedBytesMax = 5_242_880;
/** Of an icon in an ICO file. */
const icoSideMax = 256;

const limits = { limitInputPixels: siteImagePixelsMax, failOn: 'error', pages: 1, sequentialRead: true } as const;

export async function encodeImage(bytes: Buffer): Promise<EncodedImage | ImageRefusal> {
  const format = formatOf(bytes);
  if (format === null || !endsWithImage(format, bytes)) return 'not_an_image';
  if (format === 'svg') return encodeSvg(bytes);
  if (format === 'ico') {
    const png = await largestIcon(bytes);
    return png === null ? 'not_an_image' : encodePicture('png', png);
  }
  return encodePicture(format, bytes);
}

async function encodePicture(
  format: Exclude<ImageFormat, 'svg' | 'ico'>,
  bytes: Buffer,
): Promise<EncodedImage | ImageRefusal> {
  // The header alone: nothing is decoded yet.
  const { width, height, format: found } = await sharp(bytes, { ...limits, limitInputPixels: false }).metadata();
  if (found !== (format === 'avif' ? 'heif' : format)) return 'not_an_image';
  if (width * height > siteImagePixelsMax) return 'too_many_pixels';
  const picture = sharp(bytes, limits)
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: 10 });
  if (format === 'jpeg') return { content: await picture.jpeg({ quality: 85 }).toBuffer(), extension: 'jpg' };
  if (format === 'png' || format === 'gif') {
    const content = await picture.clone().png().toBuffer();
    if (content.length <= encodedBytesMax) return { content, extension: 'png' };
  }
  return { content: await picture.webp({ quality: 85 }).toBuffer(), extension: 'webp' };
}

async function encodeSvg(bytes: Buffer): Promise<EncodedImage | ImageRefusal> {
  const clean = sanitizeSvg(bytes.toString('utf8'));
  if (clean === null) return 'not_an_image';
  const content = Buffer.from(clean);
  // Refuses what is not well-formed.
  const { format } = await sharp(content, { ...limits, limitInputPixels: false }).metadata();
  return format === 'svg' ? { content, extension: 'svg' } : 'not_an_image';
}

interface IconEntry {
  width: number;
  bytes: Buffer;
  header: Buffer;
}

/** The largest icon of the file as PNG; null when it has none that can be read. */
async function largestIcon(bytes: Buffer): Promise<Buffer | null> {
  const [largest] = iconsOf(bytes).toSorted((a, b) => b.width - a.width);
  if (largest === undefined) return null;
  if (formatOf(largest.bytes) === 'png') return largest.bytes;
  // A bitmap: its own header names the size that is decoded, and the height counts twice, for the mask.
  const [width, height] = [largest.bytes.readInt32LE(4), Math.abs(largest.bytes.readInt32LE(8))];
  if (width < 1 || width > icoSideMax || height > icoSideMax * 2) return null;
  const [decoded] = await decodeIco(oneIcon(largest), 'image/png');
  return decoded === undefined ? null : Buffer.from(decoded.buffer);
}

function iconsOf(bytes: Buffer): IconEntry[] {
  if (bytes.length < 6) return [];
  return Array.from({ length: Math.min(bytes.readUInt16LE(4), 20) }, (_, index) => 6 + index * 16).flatMap((at) => {
    if (at + 16 > bytes.length) return [];
    const header = bytes.subarray(at, at + 16);
    const [size, offset] = [header.readUInt32LE(8), header.readUInt32LE(12)];
    if (size < 40 || offset + size > bytes.length) return [];
    // 0 means 256.
    return [{ width: header.readUInt8(0) || icoSideMax, bytes: bytes.subarray(offset, offset + size), header }];
  });
}

function oneIcon({ bytes, header }: IconEntry): ArrayBuffer {
  const file = new Uint8Array(22 + bytes.length);
  const view = Buffer.from(file.buffer);
  view.writeUInt16LE(1, 2);
  view.writeUInt16LE(1, 4);
  header.copy(view, 6);
  view.writeUInt32LE(22, 18);
  bytes.copy(view, 22);
  return file.buffer;
}
