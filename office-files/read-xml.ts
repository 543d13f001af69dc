// Reads XML of unknown origin as a stream of events. A document type, which could declare entities, is refused.
import { SaxesParser } from 'saxes';

export interface XmlEvents {
  /** `name` is without the prefix of its namespace. */
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close: (name: string) => void;
  text?: (text: string) => void;
}

const depthMax = 256;
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Returns the function that takes the next bytes, in UTF-8; null ends the document. It throws what `refuse` returns for XML that is not
 * read, and what the events throw. `pieceLengthMax`: of a tag, a comment or a text, which the parser keeps in memory until it ends. Left
 * out: the caller limits the whole document.
 */
export function xmlReader(
  { open, close, text }: XmlEvents,
  refuse: () => Error,
  pieceLengthMax = Number.POSITIVE_INFINITY,
): (bytes: Uint8Array | null) => void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let depth = 0;
  let pieceLength = 0;
  const refused = (): never => {
    throw refuse();
  };
  const read = (characters: string): void => {
    pieceLength = 0;
    text?.(characters);
  };
  parser.on('doctype', refused);
  parser.on('error', refused);
  parser.on('opentag', ({ name, attributes }) => {
    pieceLength = 0;
    depth += 1;
    if (depth > depthMax) refused();
    open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    pieceLength = 0;
    depth -= 1;
    close(localName(name));
  });
  parser.on('text', read);
  parser.on('cdata', read);
  return (bytes) => {
    const characters = decoded(decoder, bytes) ?? refused();
    pieceLength += characters.length;
    parser.write(characters);
    if (pieceLength > pieceLengthMax) refused();
    if (bytes === null) parser.close();
  };
}

/** Null: the bytes are not UTF-8. */
function decoded(decoder: TextDecoder, bytes: Uint8Array | null): string | null {
  try {
    return bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    return null;
  }
}
