// What a file is by its first bytes, and whether something follows the image. A file that is an image and something else at the same
// time ends with the other content, so a file with data after its image is refused.

export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'ico' | 'svg';

const startsWith = (bytes: Buffer, hex: string): boolean => bytes.subarray(0, hex.length / 2).toString('hex') === hex;
const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** Null: it is none of these. */
export function formatOf(bytes: Buffer): ImageFormat | null {
  if (startsWith(bytes, '89504e470d0a1a0a')) return 'png';
  if (startsWith(bytes, 'ffd8ff')) return 'jpeg';
  if (startsWith(bytes, '00000100')) return 'ico';
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^ftypavi[fs]/.test(ascii(bytes, 4, 12))) return 'avif';
  // Blanks, a declaration, comments and a document type may precede the root element.
  return /^(?:\uFEFF?\s*|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>)*<svg[\s>]/i.test(
    bytes.toString('utf8', 0, 4_096),
  )
    ? 'svg'
    : null;
}

/** Whether the file ends where its image ends. */
export function endsWithImage(format: ImageFormat, bytes: Buffer): boolean {
  if (format === 'png') return endOfPng(bytes) === bytes.length;
  if (format === 'jpeg') return /\xff\xd9\0*$/.test(ascii(bytes, Math.max(0, bytes.length - 64), bytes.length));
  if (format === 'gif') return bytes.at(-1) === 0x3b;
  if (format === 'webp') return evenly(bytes.readUInt32LE(4)) + 8 === evenly(bytes.length);
  if (format === 'avif') return endOfBoxes(bytes) === bytes.length;
  return true;
}

const evenly = (length: number): number => length + (length % 2);

function endOfPng(bytes: Buffer): number {
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (ascii(bytes, at + 4, at + 8) === 'IEND') return end;
    at = end;
  }
  return -1;
}

function endOfBoxes(bytes: Buffer): number {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return -1;
    at += size;
  }
  return at;
}
