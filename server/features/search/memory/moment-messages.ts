// Moments as messages between threads. A thread receives each segment once: whenever V8 receives a WebAssembly memory, it counts
// all its bytes as new and starts a complete garbage collection, so that a directory of 1.5 million candidates would cost each thread
// one for every change.
import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import type { Moment, MomentMessage } from './index-messages.ts';

/** For one receiving thread. Every message must reach it, in order. */
export class MomentSender {
  private history: number | null = null;
  private sent: ReadonlySet<number> = new Set();

  messageOf({ history, shared: { schema, sources } }: Moment): MomentMessage {
    const known = history === this.history ? this.sent : new Set();
    this.history = history;
    this.sent = new Set(sources.map(({ number }) => number));
    return {
      history,
      schema,
      sources: sources.map(({ number, retired }) => ({ number, retired })),
      segments: sources
        .filter(({ number }) => !known.has(number))
        .map(({ number, content, positions }) => ({ number, content, positions })),
    };
  }
}

export interface NumberedMoment {
  number: number;
  /** The same in every thread, and of no other moment of any server. */
  name: string;
  moment: MomentMessage;
}

export class MomentReceiver {
  private last: Moment | null = null;

  /** Throws when a segment is missing, which means that a message was lost. */
  momentOf({ history, schema, sources, segments }: MomentMessage): Moment {
    const known = this.last?.history === history ? this.last.shared.sources : [];
    const available = new Map(
      [...known, ...segments].map(({ number, content, positions }) => [number, { content, positions }]),
    );
    const complete = sources.map(({ number, retired }) => {
      const segment = available.get(number);
      if (segment === undefined) throw new Error(`Segment ${number} of the index was not received.`);
      return { number, ...segment, retired };
    });
    this.last = { history, shared: { schema, sources: complete } };
    return this.last;
  }
}

interface NamedMoment extends Pick<NumberedMoment, 'number' | 'name'> {
  moment: Moment;
}

/** The moments that a writer sends to this thread. */
export class MomentInbox {
  private readonly port: MessagePort;
  private readonly receiver = new MomentReceiver();
  private latest: NamedMoment | null = null;

  constructor(port: MessagePort) {
    this.port = port;
  }

  /** The moment of this number, or a later one that was read before. Throws when it has not arrived. */
  momentOf(number: number): NamedMoment {
    while (this.latest === null || this.latest.number < number) {
      const received: { message: NumberedMoment } | undefined = receiveMessageOnPort(this.port);
      if (received === undefined) throw new Error(`Moment ${number} of the index was not received.`);
      this.latest = { ...received.message, moment: this.receiver.momentOf(received.message.moment) };
    }
    return this.latest;
  }

  close(): void {
    this.port.close();
  }
}
