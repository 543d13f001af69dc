// The parts of the feature `candidates` that need keys: the server and the commands share them.
import {
  candidateWriter,
  contactVault,
  identityHasher,
  type CandidateWriter,
  type ContactReader,
  type ContactVault,
} from '../features/candidates/public.ts';
import type { Infrastructure } from '../infrastructure.ts';

export const assembleVault = ({
  secrets,
  reloadSecrets,
}: Pick<Infrastructure, 'secrets' | 'reloadSecrets'>): ContactVault =>
  contactVault(secrets.contactKeys, () => reloadSecrets().contactKeys);

export const assembleWriter = (infrastructure: Pick<Infrastructure, 'secrets' | 'reloadSecrets'>): CandidateWriter =>
  candidateWriter(assembleVault(infrastructure), identityHasher(infrastructure.secrets.lookupKey));

export const assembleReader = (infrastructure: Pick<Infrastructure, 'secrets' | 'reloadSecrets'>): ContactReader => ({
  vault: assembleVault(infrastructure),
  hasher: identityHasher(infrastructure.secrets.lookupKey),
});
