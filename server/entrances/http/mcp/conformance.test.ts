// The conformance suite of the protocol. Its other scenarios call tools, prompts and resources of its own reference server, which this
// server does not have.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allowedLocation,
  postAllowed,
  registerAssistant,
  stepUp,
} from '#server/features/accounts/oauth/testing/assistant.ts';
import { testProduct } from '#server/testing/product.ts';
import { keyOf } from './testing/assistants.ts';
import { freePort } from '#server/testing/free-port.ts';
import { openKeyProxy, runAuthorization, runScenario } from './testing/conformance.ts';

const proxy = await openKeyProxy();
const product = testProduct({
  runsJobs: false,
  publicUrl: `http://127.0.0.1:${proxy.port}`,
  operatorDefaults: { keyCallsPerMinuteMax: 10_000 },
});
beforeAll(async () => {
  const { key } = await keyOf(product, await product.signedIn({ plan: 'premium' }));
  proxy.lead({ port: await product.port(), key });
});
afterAll(() => proxy.close());

/** Checks that need something which this server does not have: tools of the reference server, subscriptions, prompts and resources. */
const notOurs: Readonly<Record<string, readonly string[]>> = {
  'server-stateless': [
    'sep-2575-server-rejects-undeclared-capability',
    'sep-2575-missing-capability-http-400',
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-server-no-log-without-loglevel',
    'sep-2575-server-sends-subscription-ack',
    'sep-2575-server-tags-subscription-id',
  ],
  caching: [
    'sep-2549-prompts-list-caching-hints',
    'sep-2549-resources-list-caching-hints',
    'sep-2549-resources-templates-list-caching-hints',
  ],
};

test.each([
  ['server-initialize', '2025-11-25'],
  ['ping', '2025-11-25'],
  ['tools-list', '2025-11-25'],
  ['dns-rebinding-protection', '2025-11-25'],
  ['tools-list', '2026-07-28'],
  ['dns-rebinding-protection', '2026-07-28'],
  ['http-header-validation', '2026-07-28'],
  ['input-required-result-unsupported-methods', '2026-07-28'],
  ['server-stateless', '2026-07-28'],
  ['caching', '2026-07-28'],
])('the scenario %s of %s passes', async (scenario, revision) => {
  const { passed, failed } = await runScenario(proxy.port, scenario, revision);
  expect(failed).toEqual(notOurs[scenario] ?? []);
  expect(passed).not.toEqual([]);
});

test('the scenarios for authorization servers pass, from the metadata to a token', async () => {
  const person = await product.signedIn({ plan: 'premium' });
  await stepUp(product, person);
  const callbackPort = await freePort();
  const redirectUris = [`http://127.0.0.1:${callbackPort}/callback`];
  const score = await runAuthorization(proxy.port, {
    clientId: await registerAssistant(product, { redirectUris }),
    callbackPort,
    resource: `http://127.0.0.1:${proxy.port}/mcp`,
    allow: async (address) => allowedLocation(await postAllowed(person, new URL(address).search.slice(1))),
  });
  expect(score.failed).toEqual([]);
  expect(score.passed.toSorted()).toEqual([
    'authorization-code-grant',
    'authorization-server-metadata',
    'authorization-server-metadata-cimd',
  ]);
});
