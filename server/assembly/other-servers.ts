// How requests reach the servers that users name.
import type { Config } from '../foundation/config/public.ts';
import { resolveHost, txtResolver, type ResolveTxt } from '../foundation/outbound/public.ts';

export interface OtherServerSettings extends Pick<
  Config,
  'importHostsAllowed' | 'webhookHostsAllowed' | 'assistantHostsAllowed' | 'signOnHostsAllowed' | 'signOnNameServers'
> {
  /** Left out: the name servers of `signOnNameServers`. */
  resolveTxt?: ResolveTxt;
}

export const ofOtherServers = (settings: OtherServerSettings) => ({
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
