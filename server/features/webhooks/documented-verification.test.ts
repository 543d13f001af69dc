// The programs of docs/webhooks.md, as a reader copies them, verify a delivery and refuse one that was changed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testProduct } from '#server/testing/product.ts';
import { delivering } from './testing/delivering.ts';
import { webhookReceiver } from './testing/receiver.ts';
import { webhookCalls } from './testing/webhook-calls.ts';

const receiver = webhookReceiver();
const product = testProduct({ runsJobs: false, webhookHostsAllowed: ['127.0.0.1'] });
const calls = webhookCalls(product);
const { deliver } = delivering(product);
const folder = mkdtempSync(join(tmpdir(), 'careroster-verification-'));
symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = readFileSync('docs/webhooks.md', 'utf8');
const programOf = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? '';

/** Each reads deliveries, and prints of each the type of its event, or `refused`. */
const uses = {
  ts: {
    command: process.execPath,
    file: 'use.ts',
    program: `
import { readFileSync } from 'node:fs';
import { readEvent } from './example.ts';
for (const { body, headers } of JSON.parse(readFileSync('deliveries.json', 'utf8'))) {
  try {
    console.log((readEvent(body, headers) as { type: string }).type);
  } catch {
    console.log('refused');
  }
}`,
  },
  python: {
    command: 'python3',
    file: 'use.py',
    program: `
import json
from example import read_event
for delivery in json.load(open("deliveries.json")):
    try:
        print(read_event(delivery["body"], delivery["headers"])["type"])
    except Exception:
        print("refused")`,
  },
};

const hasPythonLibrary = (): boolean => {
  try {
    execFileSync('python3', ['-c', 'import standardwebhooks'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test.each(['ts', 'python'] as const)(
  'the program in %s verifies a delivery and refuses a changed one',
  async (language) => {
    const text = programOf(language);
    expect(text).toContain('WEBHOOK_SECRET');
    if (language === 'python' && !hasPythonLibrary()) {
      process.stderr.write('The example in python was not run: this machine lacks python3 with standardwebhooks.\n');
      return;
    }
    const person = await product.signedIn({ plan: 'basic' });
    const { webhook, secret } = await calls.create(person, receiver.url());
    await calls.test(person, webhook.id);
    await deliver();
    const [{ body, headers } = { body: '', headers: {} }] = receiver.take();
    const deliveries = [
      { body, headers },
      { body: body.replace('webhook.test', 'candidate.removed'), headers },
      { body, headers: { ...headers, 'webhook-id': 'msg_other' } },
    ];
    const { command, file, program } = uses[language];
    writeFileSync(join(folder, 'deliveries.json'), JSON.stringify(deliveries));
    writeFileSync(join(folder, `example.${file.slice('use.'.length)}`), text);
    writeFileSync(join(folder, file), program);
    const env = { PATH: process.env['PATH'], WEBHOOK_SECRET: secret };
    expect(execFileSync(command, [file], { cwd: folder, env, encoding: 'utf8' }).trim().split('\n')).toEqual([
      'webhook.test',
      'refused',
      'refused',
    ]);
  },
);
