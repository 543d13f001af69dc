// Answers the calls of a page in a test, in place of the server: it replaces `fetch`, so that everything above the network is real.
import { vi } from 'vitest';
import type { OperationName, OutputOf } from '#contract/call.ts';
import { operationRoutes } from '#web/foundation/operation-routes.ts';
import { RequestError } from '#web/foundation/request-failure.ts';

/** The fields of path, query and body in one object; for a detailed operation those of its headers and its body. */
export type ReceivedInput = Readonly<Record<string, unknown>>;

/** An answer with the fields that the page under test reads; the others may be left out. */
type Part<Whole> = Whole extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : Whole extends object
    ? { [Name in keyof Whole]?: Part<Whole[Name]> }
    : Whole;

/** What an operation answers: a value, or a function of the input. An error that is thrown is a failed call. */
export type Answers = {
  [Name in OperationName]?: Part<OutputOf<Name>> | Error | ((input: ReceivedInput) => unknown);
};

export interface FakeServer {
  /** The inputs that an operation was called with, oldest first. */
  inputsOf: (name: OperationName) => ReceivedInput[];
  /** The idempotency keys that an operation was called with, oldest first; null: none. */
  keysOf: (name: OperationName) => (string | null)[];
  /** Answers a path that is no operation, such as that of a file. */
  serve: (path: string, response: () => Response | Promise<Response>) => void;
  /** Replaces the answers of some operations. */
  answer: (changed: Answers) => void;
}

/** A failed call. `field`: the input that is wrong. */
export const failure = (code: string, message = 'That was refused.', field?: string): RequestError =>
  new RequestError({ code, message, requestId: 'req-7', field });

export function startFakeServer(first: Answers): FakeServer {
  const answers: Answers = { ...first };
  const files = new Map<string, () => Response | Promise<Response>>();
  const received: ReceivedCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}): Promise<Response> => {
    const file = files.get(address);
    if (file !== undefined) return file();
    const call = readCall(address, init);
    if (call === null) return Response.json({ code: 'NOT_FOUND', message: `No operation has the address ${address}.` });
    received.push(call);
    try {
      const answer: unknown = answers[call.name] ?? failure('UNAVAILABLE', `The test does not answer ${call.name}.`);
      if (answer instanceof Error) throw answer;
      return Response.json(typeof answer === 'function' ? await answer(call.input) : answer);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const { code, message, requestId, field } = error;
      return Response.json({ code, message, requestId, field }, { status: 400 });
    }
  });
  return {
    inputsOf: (name) => received.filter((one) => one.name === name).map(({ input }) => input),
    keysOf: (name) => received.filter((one) => one.name === name).map(({ key }) => key),
    serve: (path, response) => void files.set(path, response),
    answer: (changed) => Object.assign(answers, changed),
  };
}

const isOperation = (name: string): name is OperationName => name in operationRoutes;

const routes = Object.keys(operationRoutes)
  .filter(isOperation)
  .map((name) => ({ name, ...operationRoutes[name] }))
  .map(({ name, method, path }) => ({
    name,
    method,
    pattern: new RegExp(`^/api${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }));

interface ReceivedCall {
  name: OperationName;
  input: ReceivedInput;
  key: string | null;
}

function readCall(address: string, init: RequestInit): ReceivedCall | null {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  for (const { name, method, pattern } of routes) {
    const fields = method === (init.method ?? 'GET') ? pattern.exec(pathname) : null;
    if (fields === null) continue;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const input = { ...fields.groups, ...Object.fromEntries(searchParams), ...Object(body) };
    return { name, input, key: new Headers(init.headers).get('idempotency-key') };
  }
  return null;
}
