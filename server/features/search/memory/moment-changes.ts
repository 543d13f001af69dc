// Moves the threads that search from one moment to the next, all of them together. What takes long is done by one thread after another
// while the others answer: opening large segments before, and collecting garbage after.
import type { MomentNotice, ReaderOrder, ReaderTask } from './index-messages.ts';

export interface FollowingThread {
  /** The writer sends moments to its port. */
  readonly isConnected: boolean;
  send(order: ReaderOrder): void;
  /** It searches nothing else meanwhile. Resolves when it is done, and when the thread ends. */
  runAlone(task: ReaderTask): Promise<void>;
}

export class MomentChanges {
  private readonly threads: () => Iterable<FollowingThread>;
  /** Null before the first moment of a writer. */
  private latest: MomentNotice | null = null;
  private mustOpen = false;
  private mustCollect = false;
  /** Moments that arrive meanwhile wait, because a thread that has not opened the new segments would be slow. */
  private isOpening = false;
  private isWorking = false;

  constructor(threads: () => Iterable<FollowingThread>) {
    this.threads = threads;
  }

  /** Another writer sends the next moment. */
  restart(): void {
    this.latest = null;
    this.mustOpen = false;
    this.isOpening = false;
  }

  /** The threads follow at once, or as soon as each has opened large segments. A new index is followed at once. */
  follow(notice: MomentNotice): void {
    this.latest = notice;
    this.mustOpen ||= notice.opensMuch;
    this.mustCollect ||= notice.leavesMuch;
    if (notice.isNewIndex) this.mustOpen = false;
    this.isOpening = !notice.isNewIndex && (this.isOpening || this.mustOpen);
    if (!this.isOpening) this.followAll();
    void this.work();
  }

  /** A thread that the writer has just sent the latest moment. */
  join(thread: FollowingThread): void {
    if (this.latest !== null && !this.isOpening) thread.send({ kind: 'follow', moment: this.latest.number });
  }

  private async work(): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    while (this.mustOpen || this.mustCollect) {
      if (this.mustOpen) await this.open();
      else await this.collect();
    }
    this.isWorking = false;
  }

  private async open(): Promise<void> {
    this.mustOpen = false;
    for (const thread of this.threads()) {
      if (this.latest !== null && thread.isConnected)
        await thread.runAlone({ kind: 'prepare', moment: this.latest.number });
    }
    if (this.mustOpen) return;
    this.isOpening = false;
    this.followAll();
  }

  private async collect(): Promise<void> {
    this.mustCollect = false;
    for (const thread of this.threads()) await thread.runAlone({ kind: 'collect' });
  }

  private followAll(): void {
    for (const thread of this.threads()) if (thread.isConnected) this.join(thread);
  }
}
