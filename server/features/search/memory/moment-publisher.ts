// Sends each moment of the index from the thread that writes to the threads that search, without the main thread: receiving the memory of
// a segment starts a complete garbage collection, during which no request would be answered, and memory is free only when no thread
// knows it any more.
import { randomUUID } from 'node:crypto';
import type { MessagePort } from 'node:worker_threads';
import type { SharedSource } from '#search-index/public.ts';
import type { Moment, MomentNotice } from './index-messages.ts';
import { MomentSender, type NumberedMoment } from './moment-messages.ts';

export interface MuchBytes {
  /** Opening new segments of as many bytes delays searches. */
  opened: number;
  /** Memory of as many bytes that left the index is not left to the next garbage collection. */
  left: number;
}

/** Opening the segment of 20,000 changed candidates (6 MB) takes 50 to 80 ms, nearly all of it the garbage collection that new shared memory starts. */
const defaultMuch: MuchBytes = { opened: 1_048_576, left: 16 * 1_048_576 };

export class MomentPublisher {
  private readonly much: MuchBytes;
  /** Moments of other writers have the same numbers. */
  private readonly writer = randomUUID().slice(0, 8);
  private readonly senders = new Map<MessagePort, MomentSender>();
  private number = 0;
  private latest: Moment | null = null;
  /** Bytes of segments that left the index since the last notice that said so. */
  private leftBytes = 0;

  constructor(much = defaultMuch) {
    this.much = much;
  }

  /** From now on the port receives every moment, and now the latest one. */
  connect(port: MessagePort): void {
    const sender = new MomentSender();
    this.senders.set(port, sender);
    port.once('close', () => this.senders.delete(port));
    if (this.latest !== null) this.send(port, sender, this.latest);
  }

  /** When it returns, the moment is in every port. */
  publish(moment: Moment): MomentNotice {
    const before = this.latest?.history === moment.history ? this.latest : null;
    const [own, earlier] = [moment.shared.sources, this.latest?.shared.sources ?? []];
    this.leftBytes += bytesOf(before === null ? earlier : without(earlier, own));
    const leavesMuch = this.leftBytes >= this.much.left;
    if (leavesMuch) this.leftBytes = 0;
    this.latest = moment;
    this.number += 1;
    for (const [port, sender] of this.senders) this.send(port, sender, moment);
    return {
      number: this.number,
      isNewIndex: before === null,
      opensMuch: bytesOf(without(own, earlier)) >= this.much.opened,
      leavesMuch,
    };
  }

  private send(port: MessagePort, sender: MomentSender, moment: Moment): void {
    port.postMessage({
      number: this.number,
      name: `${this.writer}-${this.number}`,
      moment: sender.messageOf(moment),
    } satisfies NumberedMoment);
  }
}

function without(sources: readonly SharedSource[], others: readonly SharedSource[]): SharedSource[] {
  const numbers = new Set(others.map(({ number }) => number));
  return sources.filter(({ number }) => !numbers.has(number));
}

const bytesOf = (sources: readonly SharedSource[]): number =>
  sources.reduce((sum, { content }) => sum + content.meta.bytes, 0);
