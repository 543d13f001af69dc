// Runs scenarios of the protocol's own conformance suite. It sends no key, so a small proxy adds one.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const suite = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js');
const checks = z.array(z.object({ id: z.string(), status: z.string() }));

export interface KeyProxy {
  /** The port of 127.0.0.1 on which it listens. */
  port: number;
  /** From now on requests go to this port of 127.0.0.1, with the key. */
  lead: (to: { port: number; key: string }) => void;
  close: () => void;
}

export async function openKeyProxy(): Promise<KeyProxy> {
  let to = { port: 0, key: '' };
  const proxy = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const sent = request(
      { host: '127.0.0.1', port: to.port, method, path, headers: { ...headers, authorization: `Bearer ${to.key}` } },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    incoming.pipe(sent);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  proxy.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    port: address.port,
    lead: (next) => {
      to = next;
    },
    close: () => proxy.close(),
  };
}

export interface Score {
  passed: string[];
  failed: string[];
}

/** The ids of the checks of one scenario that passed and failed. Others are skipped, or only inform. */
export const runScenario = (port: number, scenario: string, revision: string): Promise<Score> =>
  runSuite(['server', '--url', `http://127.0.0.1:${port}/mcp`, '--scenario', scenario, '--spec-version', revision]);

interface Authorization {
  clientId: string;
  /** Where the suite waits for the browser. */
  callbackPort: number;
  resource: string;
  /** Answers the page at this address as a person, and returns where the browser goes next. */
  allow: (address: string) => Promise<string>;
}

/** The scenarios for authorization servers, which begin with the metadata and end with a token. */
export const runAuthorization = (
  port: number,
  { clientId, callbackPort, resource, allow }: Authorization,
): Promise<Score> => {
  const options = ['--client-id', clientId, '--port', String(callbackPort), '--resource', resource];
  let isAsked = false;
  return runSuite(['authorization', '--url', `http://127.0.0.1:${port}`, ...options], async (printed) => {
    // The suite may have printed a part of the line so far, and prints it before it listens.
    const address = /^(http\S+\/oauth\/authorize\?\S+)\r?\n/m.exec(printed)?.[1];
    if (address === undefined || !printed.includes('Callback server started') || isAsked) return;
    isAsked = true;
    await fetch(await allow(address));
  });
};

/** `onPrinted` gets what the suite has printed so far, each time that it prints. Its failure ends the suite, which would wait for minutes. */
async function runSuite(
  command: readonly string[],
  onPrinted: (printed: string) => Promise<void> = () => Promise.resolve(),
): Promise<Score> {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-conformance-'));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // It ends with an error when a check fails, which the checks themselves say.
  const child = execFile(
    process.execPath,
    [suite, ...command, '--output-dir', folder],
    { maxBuffer: 100_000_000 },
    () => resolve(),
  );
  let printed = '';
  child.stdout?.on('data', (text: string) => {
    printed += text;
    onPrinted(printed).catch((error: unknown) => {
      reject(error);
      child.kill();
    });
  });
  await promise;
  const found = readdirSync(folder).flatMap((name) =>
    checks.parse(JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8'))),
  );
  rmSync(folder, { recursive: true });
  const withStatus = (status: string): string[] => [
    ...new Set(found.filter((check) => check.status === status).map(({ id }) => id)),
  ];
  return { passed: withStatus('SUCCESS'), failed: withStatus('FAILURE') };
}
