// A server with the two APIs of language models, on this machine. What it does with a request is named in the job description.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { AiSettings } from '#server/foundation/config/public.ts';

export const standInCases = [
  'good',
  'fenced',
  'drip',
  'hang',
  'error 500',
  'error 429',
  'recovers',
  'wrong key',
  'junk',
  'not a stream',
  'no body',
  'empty subject',
  'control characters',
  'huge',
  'obeys the job',
] as const;
export type StandInCase = (typeof standInCases)[number];

export interface ModelStandIn {
  /** As in production, but retries follow at once. */
  settings: (provider: AiSettings['provider']) => AiSettings;
  /** The headers and bodies of the requests so far. */
  requests: { path: string; headers: string; body: string; case: StandInCase }[];
  /** How many requests are open now. */
  openCount: () => number;
  close: () => Promise<void>;
}

const texts: Partial<Record<StandInCase, string>> = {
  fenced: '```json\n{"subject":"Fenced subject","body":"Fenced body"}\n```',
  junk: 'Certainly! Here is an email for you.',
  'no body': '{"subject":"Only a subject"}',
  'empty subject': '{"subject":"  ","body":"Only a body"}',
  'control characters': JSON.stringify({
    subject: 'Two\r\nBcc: all@elsewhere.example',
    body: 'A\u0000B\u0007\r\n\r\n\r\n\r\nC',
  }),
  'obeys the job': JSON.stringify({ subject: 'I was told', body: '<script>alert(1)</script> {{first_name}}' }),
};
const goodText = JSON.stringify({
  subject: 'An ICU position',
  body: 'Hello {{first_name}},\n\nWe are looking for a nurse.\n\nBest regards,',
});

export async function startModelStandIn(): Promise<ModelStandIn> {
  const requests: ModelStandIn['requests'] = [];
  const stopping = new AbortController();
  let open = 0;
  const server = createServer((request, response) => {
    open += 1;
    response.on('close', () => (open -= 1));
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const found = standInCases.find((name) => body.includes(`case: ${name}`)) ?? 'good';
      const attempt = requests.filter((earlier) => earlier.case === found && earlier.body === body).length + 1;
      requests.push({ path: request.url ?? '', headers: JSON.stringify(request.headers), body, case: found });
      await answer(response, found, {
        isAnthropic: request.url?.endsWith('/messages') === true,
        usesTool: body.includes('"tools"'),
        attempt,
        signal: stopping.signal,
      });
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    settings: (provider) => ({
      provider,
      model: provider === 'anthropic' ? 'claude-stand-in' : 'gpt-stand-in',
      apiKey: 'key-of-the-operator',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      timeoutMs: 20_000,
      retryPauseMs: 1,
    }),
    requests,
    openCount: () => open,
    close: async () => {
      stopping.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Wire {
  isAnthropic: boolean;
  /** Anthropic's older models answer through a tool. */
  usesTool: boolean;
  /** From 1: how often the same request has come. */
  attempt: number;
  signal: AbortSignal;
}

async function answer(response: ServerResponse, name: StandInCase, wire: Wire): Promise<void> {
  const { attempt, signal } = wire;
  if (name === 'hang') {
    await delay(600_000, undefined, { signal, ref: false });
    return;
  }
  if (name === 'error 500' || (name === 'recovers' && attempt < 3)) return fail(response, 500);
  if (name === 'error 429') return fail(response, 429, { 'retry-after': '45' });
  if (name === 'wrong key') return fail(response, 401);
  if (name === 'not a stream') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>A page of a proxy</html>');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const parts = wire.isAnthropic ? anthropicEvents(wire.usesTool) : openAiEvents;
  response.write(parts.begin);
  if (name === 'huge') return sendHuge(response, parts.text('x'.repeat(64 * 1024)));
  const text = texts[name] ?? goodText;
  for (const piece of text.match(/[^]{1,12}/g) ?? []) {
    response.write(parts.text(piece));
    if (name === 'drip') await delay(5_000, undefined, { signal, ref: false });
  }
  response.end(parts.end);
}

function fail(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ type: 'error', error: { type: 'api_error', message: `Status ${status}.` } }));
}

/** 50 MB, unless the other side hangs up. */
async function sendHuge(response: ServerResponse, event: string): Promise<void> {
  const closed = once(response, 'close');
  for (let sent = 0; sent < 50 * 1024 * 1024 && !response.destroyed; sent += event.length)
    if (!response.write(event)) await Promise.race([once(response, 'drain'), closed]);
  response.end();
}

interface Events {
  begin: string;
  text: (piece: string) => string;
  end: string;
}

const openAiEvent = (delta: object, finish: string | null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

const openAiEvents: Events = {
  begin: openAiEvent({ role: 'assistant', content: '' }, null),
  text: (content) => openAiEvent({ content }, null),
  end: `${openAiEvent({}, 'stop')}data: [DONE]\n\n`,
};

const anthropicEvent = (type: string, more: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;

const anthropicEvents = (usesTool: boolean): Events => ({
  begin:
    anthropicEvent('message_start', {
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        content: [],
        model: 'm',
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    }) +
    anthropicEvent('content_block_start', {
      index: 0,
      content_block: usesTool ? { type: 'tool_use', id: 't', name: 'json', input: {} } : { type: 'text', text: '' },
    }),
  text: (piece) =>
    anthropicEvent('content_block_delta', {
      index: 0,
      delta: usesTool ? { type: 'input_json_delta', partial_json: piece } : { type: 'text_delta', text: piece },
    }),
  end:
    anthropicEvent('content_block_stop', { index: 0 }) +
    anthropicEvent('message_delta', {
      delta: { stop_reason: usesTool ? 'tool_use' : 'end_turn', stop_sequence: null },
      usage: { output_tokens: 9 },
    }) +
    anthropicEvent('message_stop', {}),
});
