// How requests reach the servers that users name.
import { resolveHost, txtResolver } from '../foundation/outbound/public.ts';
import type { ProductSettings } from './parts.ts';

export const ofOtherServers = (
  settings: Pick<
    ProductSettings,
    | 'importHostsAllowed'
    | 'webhookHostsAllowed'
    | 'assistantHostsAllowed'
    | 'signOnHostsAllowed'
    | 'signOnNameServers'
    | 'resolveTxt'
  >,
) => ({
  outbound: {
    rules: { hostsAllowed: settings.importHostsAllowed, setting: 'IMPORT_HOSTS_ALLOWED' },
    resolve: resolveHost,
  },
  webhookOutbound: {
    rules: { hostsAllowed: settings.webhookHostsAllowed, setting: 'WEBHOOK_HOSTS_ALLOWED' },
    resolve: resolveHost,
  },
  assistantOutbound: {
    rules: { hostsAllowed: settings.assistantHostsAllowed, setting: 'ASSISTANT_HOSTS_ALLOWED' },
    resolve: resolveHost,
  },
  signOnOutbound: {
    rules: { hostsAllowed: settings.signOnHostsAllowed, setting: 'SIGN_ON_HOSTS_ALLOWED' },
    resolve: resolveHost,
  },
  resolveTxt: settings.resolveTxt ?? txtResolver(settings.signOnNameServers),
});
