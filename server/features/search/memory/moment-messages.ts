// Moments as messages between threads. A thread receives each segment once: whenever V8 receives a WebAssembly memory, it counts
// all its bytes as new and starts a complete garbage collection, so that a directory of 1.5 million candidates would cost each thread
// one for every change.
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
