// Owners enter the provider of their workspace, and let a domain use it only.
import type { InputOf } from '#contract/call.ts';
import type { PoolClient } from 'pg';
import { AppError } from '#server/foundation/errors/public.ts';
import { findSignInStates } from '../../accounts/public.ts';
import { inWorkspace, record, type Scene } from '../act-in-workspace.ts';
import { noSuchMember, notAllowed } from '../workspace-failures.ts';
import { enforceNothing, findDomains, setEnforced, type StoredDomain } from './domains-store.ts';
import { deleteIdentity } from './identities-store.ts';
import { providerUrl, ProviderUnavailable } from './provider-fetch.ts';
import { deleteProvider, findProvider, placeOfProvider, saveProvider, type StoredProvider } from './provider-store.ts';
import { noDomain, notProven, providerUnavailable } from './sign-on-failures.ts';
import type { SignOnParts } from './sign-on-parts.ts';

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED` */
export const asOwner = <T>(
  parts: Pick<SignOnParts, 'database'>,
  userId: string,
  run: (client: PoolClient, scene: Scene) => Promise<T>,
): Promise<T> =>
  inWorkspace(parts, userId, (client, scene) => {
    if (scene.actor.role !== 'owner') throw notAllowed();
    return run(client, scene);
  });

type Entered = InputOf<'workspaces.saveSignOnProvider'>;

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `PROVIDER_UNAVAILABLE`, `SECRET_NEEDED` */
export function saveSignOnProvider(parts: SignOnParts, userId: string, entered: Entered): Promise<void> {
  const issuer = readIssuer(parts, entered.issuer);
  return asOwner(parts, userId, async (client, { workspace: { id } }) => {
    const before = await findProvider(client, id);
    const isSameClient = before?.issuer === issuer && before.clientId === entered.clientId;
    const secret = entered.clientSecret?.trim() ?? '';
    // A secret is never sent to another provider than it was entered for.
    if (secret === '' && !isSameClient)
      throw new AppError('invalid_input', 'SECRET_NEEDED', 'Enter the client secret.', { field: 'clientSecret' });
    const isUnchanged = secret === '' && before !== null;
    const sealed: Pick<StoredProvider, 'keyId' | 'sealed'> = isUnchanged
      ? before
      : parts.sealing.seal(placeOfProvider(id), secret);
    const { keyId } = sealed;
    await saveProvider(client, {
      workspaceId: id,
      issuer,
      clientId: entered.clientId,
      keyId,
      sealed: sealed.sealed,
      defaultRole: entered.defaultRole,
      testedAt: isUnchanged ? before.testedAt : null,
    });
    if (!isUnchanged) await enforceNothing(client, id);
    record(client, parts, {
      by: userId,
      workspaceId: id,
      action: 'sign_on_provider_saved',
      before: before && { issuer: before.issuer, clientId: before.clientId, defaultRole: before.defaultRole },
      after: { issuer, clientId: entered.clientId, defaultRole: entered.defaultRole, hasNewSecret: !isUnchanged },
    });
  });
}

function readIssuer({ signOnOutbound }: SignOnParts, text: string): string {
  try {
    const url = providerUrl(text, signOnOutbound);
    if (url.search !== '' || url.href.includes('/.well-known/')) throw providerUnavailable('issuer');
    return url.href;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new AppError(
      'invalid_input',
      'INVALID_INPUT',
      'Enter the address of the issuer as your provider shows it; it begins with https:// and is on the public internet.',
      { field: 'issuer' },
    );
  }
}

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED` */
export const removeSignOnProvider = (parts: SignOnParts, userId: string): Promise<void> =>
  asOwner(parts, userId, async (client, { workspace: { id } }) => {
    const before = await findProvider(client, id);
    if (before === null) return;
    await deleteProvider(client, id);
    await enforceNothing(client, id);
    record(client, parts, {
      by: userId,
      workspaceId: id,
      action: 'sign_on_provider_removed',
      before: { issuer: before.issuer, clientId: before.clientId },
    });
  });

/** @throws AppError `NO_DOMAIN` */
export async function domainOfWorkspace(client: PoolClient, workspaceId: string, name: string): Promise<StoredDomain> {
  const found = (await findDomains(client, workspaceId)).find(({ domain }) => domain === name);
  if (found === undefined) throw noDomain();
  return found;
}

/**
 * The owner who asks has a second factor, so that one way in is left when the provider fails.
 * @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NO_DOMAIN`, `NOT_PROVEN`, `NOT_TESTED`, `SECOND_FACTOR_NEEDED`
 */
export const enforceSignOn = (
  parts: SignOnParts,
  userId: string,
  { domain, isEnforced }: { domain: string; isEnforced: boolean },
): Promise<void> =>
  asOwner(parts, userId, async (client, { workspace, members }) => {
    const found = await domainOfWorkspace(client, workspace.id, domain);
    if ((found.enforcedAt !== null) === isEnforced) return;
    if (isEnforced) {
      if (found.provenAt === null) throw notProven();
      if (((await findProvider(client, workspace.id))?.testedAt ?? null) === null) throw notTested();
      const [state] = await findSignInStates(client, [userId]);
      if (state?.hasSecondFactor !== true) throw secondFactorNeeded();
    }
    await setEnforced(client, found, isEnforced);
    const owners = members.filter(({ role }) => role === 'owner').map((owner) => owner.userId);
    if (isEnforced) await parts.accounts.signOn.endPasswordSessions(client, domain, owners);
    record(client, parts, {
      by: userId,
      workspaceId: workspace.id,
      action: isEnforced ? 'sign_on_enforced' : 'sign_on_not_enforced',
      after: { domain },
    });
  });

const notTested = (): AppError =>
  new AppError('conflict', 'NOT_TESTED', 'Test the provider first: choose Test Sign-On and sign in there.');

const secondFactorNeeded = (): AppError =>
  new AppError(
    'conflict',
    'SECOND_FACTOR_NEEDED',
    'Set up two-factor sign-in in Account Settings first: with your password it is the way in when the provider fails.',
  );

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NOT_FOUND` */
export const allowSignOnAgain = (parts: SignOnParts, userId: string, identityId: string): Promise<void> =>
  asOwner(parts, userId, async (client, { workspace: { id } }) => {
    if (!(await deleteIdentity(client, id, identityId))) throw noSuchMember();
    record(client, parts, {
      by: userId,
      workspaceId: id,
      action: 'sign_on_allowed_again',
      after: { identity: identityId },
    });
  });
