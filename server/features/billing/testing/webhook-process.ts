// The webhook and its jobs as a process of their own, to be killed: `node webhook-process.ts DATABASE_URL STRIPE_SETTINGS_AS_JSON`.
// Prints the port that it listens on.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { systemClock } from '#server/foundation/clock/public.ts';
import { mailQueue } from '#server/foundation/mail/public.ts';
import { testSealing } from '#server/testing/secrets.ts';
import { openDatabase } from '#server/foundation/database/public.ts';
import { startJobs } from '#server/foundation/jobs/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { noAccountNews, noWorkspaces } from './no-account-news.ts';
import { billingJobs, billingRequests, openBilling } from '../public.ts';

const prices = z.tuple([z.string()], z.string());
const stripeSettings = z.object({
  secretKey: z.string(),
  webhookSecret: z.string(),
  monthlyPrices: prices,
  seatPrices: z.array(z.string()),
  annualPrices: prices,
  apiBase: z.string(),
});

const [, , databaseUrl = '', settings = ''] = process.argv;
const log = createLog('silent');
const database = openDatabase(databaseUrl, { connectionsMax: 5, applicationName: 'test webhook' });
const billing = openBilling({
  database,
  clock: systemClock,
  log,
  publicUrl: 'https://care.example',
  stripe: stripeSettings.parse(JSON.parse(settings)),
  allowsSandbox: false,
  accounts: noAccountNews,
  queueMail: mailQueue(testSealing),
  requests: billingRequests,
  workspaces: noWorkspaces,
});
startJobs(databaseUrl, billingJobs(billing), log);
const server = createServer((request, response) => {
  const signature = String(request.headers['stripe-signature'] ?? '');
  text(request)
    .then((body) => billing.receiveStripeEvent(body, signature))
    .then(
      () => response.writeHead(200).end(),
      () => response.writeHead(500).end(),
    );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address !== null ? address.port : 0}\n`);
});
