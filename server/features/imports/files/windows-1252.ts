// Text of Windows programs that is not UTF-8.

const decoder = new TextDecoder('windows-1252');

/** Letters with accents, the space that does not break, and the marks that word processors write: ‘ ’ “ ” – — … */
const isOfText = (byte: number): boolean =>
  (byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7) || byte === 0xa0 || byte === 0x85 || (byte >= 0x91 && byte <= 0x97);

/** True for bytes that read as text in Windows-1252, which ISO 8859-1 is a part of. Other encodings of one byte have their letters elsewhere. */
export const isWindows1252 = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 128 || isOfText(byte));

export const windows1252 = (bytes: Uint8Array): string => decoder.decode(bytes);
