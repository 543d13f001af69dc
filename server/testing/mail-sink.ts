// A real SMTP server that keeps what it is given.
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailSink {
  port: number;
  url: string;
  /** In the order they came. */
  received: Email[];
  close(): Promise<void>;
}

export interface SinkOptions {
  /** 0 takes a free one. */
  port?: number;
  /** Which it asks every client for. Left out: it asks for none. */
  password?: string;
  /** What it answers to a recipient; null: accepted. */
  refusal?: (address: string) => { code: number; text: string } | null;
  /** Settles when it answers that a mail is accepted. By then the mail is in `received`. */
  beforeAnswer?: () => Promise<void>;
}

export async function openMailSink({
  port = 0,
  password,
  refusal = () => null,
  beforeAnswer = () => Promise.resolve(),
}: SinkOptions = {}): Promise<MailSink> {
  const received: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: password === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username = '', password: given }, _session, done) =>
      given === password ? done(null, { user: username }) : done(new Error('Invalid login')),
    logger: false,
    // Do not wait for those who were killed.
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      const refused = refusal(address);
      done(refused && Object.assign(new Error(refused.text), { responseCode: refused.code }));
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void accept(Buffer.concat(chunks)).then(() => done(), done));
    },
  });
  const accept = async (bytes: Buffer): Promise<void> => {
    received.push(await PostalMime.parse(bytes));
    await beforeAnswer();
  };
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  return {
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
