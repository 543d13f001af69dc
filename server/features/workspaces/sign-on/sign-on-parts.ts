// What single sign-on is made of, and the provider of a workspace with its secret.
import type { OutboundParts, ResolveTxt } from '#server/foundation/outbound/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import type { Accounts } from '../../accounts/public.ts';
import type { WorkspaceParts } from '../act-in-workspace.ts';
import type { ProviderClient } from './openid.ts';
import { placeOfProvider, type StoredProvider } from './provider-store.ts';

export interface SignOnParts extends WorkspaceParts {
  sealing: Sealing;
  accounts: Pick<Accounts, 'callers' | 'signOn'>;
  signOnOutbound: OutboundParts;
  resolveTxt: ResolveTxt;
  /** Domains that the operator refuses, beside those of well-known providers of mail. */
  signOnDomainsRefused: readonly string[];
}

export const clientOf = ({ sealing }: Pick<SignOnParts, 'sealing'>, stored: StoredProvider): ProviderClient => ({
  issuer: stored.issuer,
  clientId: stored.clientId,
  clientSecret: sealing.open(placeOfProvider(stored.workspaceId), stored),
});

/** Each workspace has its own, so that an answer for one is never taken for that of another. */
export const callbackUrlOf = ({ publicUrl }: Pick<SignOnParts, 'publicUrl'>, workspaceId: string): string =>
  `${publicUrl}/api/sign-on/${workspaceId}/callback`;
