// Requests that are refused by their bytes alone (docs/decisions/0158). Node takes more than half of the time of a refusal to parse the request and to
// make the objects of the request and the response, so under overload less time would be left to answer.

/** The bytes of a response to a whole request. */
interface UnparsedRefusal {
  method: string;
  url: string;
  status: number;
  bytes: string;
}

/** Null: the request must be parsed. */
export type RefuseUnparsed = (request: Buffer) => UnparsedRefusal | null;

export const refuseNothing: RefuseUnparsed = () => null;

const blankLine = Buffer.from('\r\n\r\n');
/** Node refuses longer heads in its own words. */
const headBytesMax = 8_192;
/** What another reader could understand in another way: line ends of one character, folded lines, two lengths, and what changes the connection. */
const unusual =
  /\r(?!\n)|[^\r]\n|\n[ \t]|\0|content-length[^]*content-length|\n(?:transfer-encoding|expect|upgrade|connection:(?! ?keep-alive\r))/i;
const announcedLength = /\ncontent-length: ?(\d{1,7})\r/i;

/** Whether the bytes begin with this line, and are one request with its whole body and nothing else, beyond doubt. */
export function isWholeRequest(bytes: Buffer, line: Buffer): boolean {
  if (!bytes.subarray(0, line.length).equals(line)) return false;
  const end = bytes.indexOf(blankLine);
  if (end === -1 || end > headBytesMax) return false;
  const head = bytes.toString('latin1', 0, end + 2);
  if (unusual.test(head)) return false;
  const length = announcedLength.exec(head)?.[1];
  return length !== undefined && end + blankLine.length + Number(length) === bytes.length;
}
