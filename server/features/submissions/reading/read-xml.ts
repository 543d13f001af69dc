// Reads XML of unknown origin as a stream of events. A document type, which could declare entities, is refused.
import { SaxesParser } from 'saxes';
import { FileRefused } from './file-refusals.ts';

export interface XmlEvents {
  /** `name` is without the prefix of its namespace. */
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close: (name: string) => void;
  text?: (text: string) => void;
}

const depthMax = 256;
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns the function that takes the next bytes, in UTF-8; null ends the document. Both throw FileRefused. */
export function xmlReader({ open, close, text }: XmlEvents): (bytes: Uint8Array | null) => void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let depth = 0;
  parser.on('doctype', () => {
    throw new FileRefused('damaged');
  });
  parser.on('error', () => {
    throw new FileRefused('damaged');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > depthMax) throw new FileRefused('damaged');
    open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close(localName(name));
  });
  if (text !== undefined) parser.on('text', text);
  return (bytes) => {
    try {
      parser.write(bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true }));
      if (bytes === null) parser.close();
    } catch (error) {
      throw error instanceof FileRefused ? error : new FileRefused('damaged');
    }
  };
}
