// Reads the responses of one connection that has one running request at a time.

export interface ReadResponse {
  status: number;
  /** The bytes of the whole response as Latin-1; empty unless it is kept. */
  text: string;
}

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('\r\n0\r\n\r\n');
/** After the version: `HTTP/1.1 200`. */
const statusAt = 9;

export class ResponseReader {
  private readonly keepsText: boolean;
  private readonly chunks: Buffer[] = [];
  private status = 0;
  /** Bytes that have not arrived yet. Null: the length is not known. */
  private missing: number | null = null;

  /** `keepsText`: each response is returned with its text. */
  constructor(keepsText: boolean) {
    this.keepsText = keepsText;
  }

  /** Takes the first `bytes` of the buffer, which may change afterwards. Returns the response that they complete; null: more must arrive. */
  take(buffer: Buffer, bytes: number): ReadResponse | null {
    if (this.missing === null || this.keepsText) this.chunks.push(Buffer.from(buffer.subarray(0, bytes)));
    if (this.missing === null) this.readHead();
    else this.missing -= bytes;
    if (this.missing !== 0) return null;
    const response = { status: this.status, text: this.keepsText ? Buffer.concat(this.chunks).toString('latin1') : '' };
    this.chunks.length = 0;
    this.missing = null;
    return response;
  }

  /** Without a content length, the response ends with an empty chunk. */
  private readHead(): void {
    const whole =
      this.chunks.length === 1 && this.chunks[0] !== undefined ? this.chunks[0] : Buffer.concat(this.chunks);
    const end = whole.indexOf(headEnd);
    if (end < 0) return;
    const head = whole.toString('latin1', 0, end);
    this.status = Number(head.slice(statusAt, statusAt + 3));
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length !== undefined) this.missing = end + headEnd.length + Number(length) - whole.length;
    else if (whole.subarray(-lastChunk.length).equals(lastChunk)) this.missing = 0;
  }
}
