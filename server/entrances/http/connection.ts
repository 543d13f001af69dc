// One connection of a client. It has one request at a time: what follows a request waits unparsed until that one is answered, because
// Node would parse and serve all requests of a packet at once. It also measures how fast the body of a request arrives.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RefuseUnparsed } from './unparsed-request.ts';

export interface BodySpeed {
  /** How many bytes must arrive in each second, on average over `measuredMs`. */
  bytesPerSecondMin: number;
  measuredMs: number;
  /** The whole body must arrive within this time. */
  bodyMsMax: number;
}

const connections = new WeakMap<object, Connection>();

/** Undefined: the socket belongs to another kind of server. */
export const connectionOf = (socket: object): Connection | undefined => connections.get(socket);

/** Connections with an answered request and more bytes that wait, in the order in which they continue. */
const queued: Connection[] = [];

/**
 * All pipelined requests together are at most a hundred a second. Browsers do not pipeline requests. With a pause of 1 ms, the main
 * thread was busy for 80 % of the time under the load of `npm run soak -- strangers`, and searches on new connections waited: libuv accepts
 * one connection in each turn of the event loop (libuv/libuv#3696).
 */
const pauseMs = 10;

const blankLine = Buffer.from('\r\n\r\n');
const [carriageReturn, lineFeed] = [13, 10];

export class Connection {
  readonly socket: Socket;
  /** What has arrived and is not parsed yet. While there is any, nothing more is read. */
  private waiting: Buffer | null = null;
  private isQueued = false;
  /** The latest request. */
  private request: IncomingMessage | null = null;
  /** Of that request; null: it is sent, or the connection has ended. */
  private response: ServerResponse | null = null;
  /**
   * Its response has left, it was received whole, and Node's parser has got nothing since. The first request of a connection is always parsed,
   * because Node closes connections that it has never heard of.
   */
  private isBetweenRequests = false;
  /** Bytes of its body that are not parsed yet, if it announced how many there are. */
  private bodyBytesLeft = 0;
  /** Bytes after the head, if the piece that is being parsed contains the end of one. */
  private bytesAfterHead = 0;
  private bodyBeganMs = 0;
  private measured = { sinceMs: 0, bytesBefore: 0 };
  /** Passes bytes on to Node's parser. */
  private readonly parse: (bytes: Buffer | null) => boolean;
  private readonly refuseUnparsed: RefuseUnparsed;

  /** To be called after Node has prepared the socket for HTTP. */
  constructor(socket: Socket, refuseUnparsed: RefuseUnparsed) {
    this.socket = socket;
    this.refuseUnparsed = refuseUnparsed;
    connections.set(socket, this);
    this.parse = socket.push.bind(socket);
    socket.push = (bytes: Buffer | null) => (bytes === null ? this.parse(null) : this.take(bytes));
    // oxlint-disable no-underscore-dangle -- the method by which Node's streams ask for more
    const readMore = socket._read.bind(socket);
    socket._read = (size) => {
      if (this.waiting === null) readMore(size);
    };
    // oxlint-enable no-underscore-dangle
    // With a listener, Node reads the socket as a stream; otherwise its parser reads it by itself.
    socket.on('data', () => undefined);
    socket.on('resume', () => this.parseWaiting());
  }

  get isAnswering(): boolean {
    return this.response !== null;
  }

  /** True: a part of the response has left, so that no other one can be sent. */
  get hasBegunToAnswer(): boolean {
    return this.response?.headersSent === true;
  }

  begin(request: IncomingMessage, response: ServerResponse): void {
    this.request = request;
    this.response = response;
    this.bodyBytesLeft = Math.max(0, Number(request.headers['content-length'] ?? 0) - this.bytesAfterHead);
    this.bodyBeganMs = performance.now();
    this.measured = { sinceMs: this.bodyBeganMs, bytesBefore: this.socket.bytesRead };
    response.once('close', () => {
      this.response = null;
      this.isBetweenRequests = request.complete;
      if (this.waiting !== null) this.queue();
    });
  }

  /** True: the body of the request does not arrive as fast as `speed` demands. */
  isBodyTooSlow({ bytesPerSecondMin, measuredMs, bodyMsMax }: BodySpeed, nowMs: number): boolean {
    if (this.request === null || this.request.complete) return false;
    if (nowMs - this.bodyBeganMs >= bodyMsMax) return true;
    const tookMs = nowMs - this.measured.sinceMs;
    if (tookMs < measuredMs) return false;
    const bytes = this.socket.bytesRead - this.measured.bytesBefore;
    this.measured = { sinceMs: nowMs, bytesBefore: this.socket.bytesRead };
    // While bytes wait for the application, it is the server that is slow.
    return this.request.readableLength === 0 && bytes < (bytesPerSecondMin * tookMs) / 1_000;
  }

  /**
   * Of all connections, one continues at a time, with a pause before it, so that requests that were sent too early give way to all others.
   * Without a pause, answers that need no waiting would follow one another and nothing else would be read.
   */
  private queue(): void {
    this.isQueued = true;
    queued.push(this);
    if (queued.length === 1) setTimeout(Connection.continueNext, pauseMs);
  }

  private static continueNext(this: void): void {
    const next = queued.shift();
    if (queued.length > 0) setTimeout(Connection.continueNext, pauseMs);
    if (next === undefined) return;
    next.isQueued = false;
    next.parseWaiting();
  }

  /** Returns whether more may be read now. */
  private take(bytes: Buffer): boolean {
    this.waiting = this.waiting === null ? bytes : Buffer.concat([this.waiting, bytes]);
    return this.parseWaiting();
  }

  private parseWaiting(): boolean {
    let wantsMore = true;
    while (this.waiting !== null && !this.mustWait()) {
      if (this.isRefused(this.waiting)) {
        this.waiting = null;
        break;
      }
      this.isBetweenRequests = false;
      const length = this.nextLength(this.waiting);
      const piece = this.waiting.subarray(0, length);
      this.waiting = length < this.waiting.length ? this.waiting.subarray(length) : null;
      // After the last piece Node reads more by itself.
      wantsMore = this.parse(piece);
    }
    return this.waiting === null && wantsMore;
  }

  /** A client that does not read its responses is left to Node, which counts what waits for it. */
  private isRefused(bytes: Buffer): boolean {
    if (!this.isBetweenRequests || this.socket.writableLength > 0) return false;
    const refusal = this.refuseUnparsed(bytes);
    if (refusal === null) return false;
    this.socket.write(refusal.bytes, 'latin1');
    return true;
  }

  private mustWait(): boolean {
    const isReceived = this.request?.complete === true;
    const isHeldBack = this.isQueued || (isReceived && this.isAnswering);
    return isHeldBack || this.socket.readableFlowing === false || !this.socket.writable;
  }

  /**
   * So many bytes that they complete at most one request. Each head, and each body in chunks, ends with a blank line; a body of known
   * length is counted.
   */
  private nextLength(bytes: Buffer): number {
    if (this.bodyBytesLeft > 0) {
      const length = Math.min(this.bodyBytesLeft, bytes.length);
      this.bodyBytesLeft -= length;
      return length;
    }
    this.bytesAfterHead = 0;
    // A blank line that began in an earlier piece ends here.
    if (bytes[0] === lineFeed) return 1;
    if (bytes[0] === carriageReturn) return Math.min(2, bytes.length);
    const at = bytes.indexOf(blankLine);
    if (at === -1) return bytes.length;
    const end = at + blankLine.length;
    // Usually a head and its short body arrive together, and nothing else.
    if (bytes.indexOf(blankLine, end) !== -1) return end;
    this.bytesAfterHead = bytes.length - end;
    return bytes.length;
  }
}
