// Node delivers the messages of a channel to all threads, and each test file has a thread: without this, a page that signs out in one file would
// sign the pages of the other files out.
const file = crypto.randomUUID();

class ChannelOfFile extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of ${file}`);
  }
}

Object.assign(globalThis, { BroadcastChannel: ChannelOfFile });
