// Who has a contact of a request: one person, several, or no one. Pure.
import type {
  CheckedContact,
  ContactReader,
  HolderState,
  RemovableCandidate,
  RequestedContact,
} from '#server/features/candidates/public.ts';
import { peopleAmong } from '#server/features/removals/public.ts';

/** The public registry of healthcare professionals. */
const publicSource = 'nppes';

const isPublicOnly = ({ sources }: RemovableCandidate): boolean =>
  sources.length > 0 && sources.every((source) => source === publicSource);

export interface CheckRules {
  hasher: ContactReader['hasher'];
  /** Whether people who are known only from the public registry are exempt. */
  exemptsPublic: boolean;
}

/** `onFile`: the holders that exist, by id. A decision is made once: who is found beside a person who was removed shares the contact. */
export function checkContact(
  { key, decision, holders }: RequestedContact,
  onFile: ReadonlyMap<string, RemovableCandidate>,
  { hasher, exemptsPublic }: CheckRules,
): CheckedContact {
  const having = holders.flatMap(({ id }) => {
    const candidate = onFile.get(id);
    const has = [...(candidate?.emails ?? []), ...(candidate?.phones ?? [])].some(
      (value) => hasher.contactKey(value) === key,
    );
    return has && candidate !== undefined ? [candidate] : [];
  });
  const isExempt = (candidate: RemovableCandidate): boolean => exemptsPublic && isPublicOnly(candidate);
  const affected = new Set(having.filter((candidate) => !isExempt(candidate)).map(({ id }) => id));
  // While no one is removed yet, the decision is made again with whom imports brought meanwhile.
  const isDecided = decision === 'opted_out' || (decision === 'removed' && !isAnyToRemove(holders));
  const isOnePerson = !isDecided && peopleAmong(having).length === 1;
  const stateNow = (id: string, before: HolderState): HolderState => {
    if (before === 'opted_out') return before;
    if (!affected.has(id)) return 'passed';
    return isOnePerson ? 'to_remove' : 'opted_out';
  };
  const checked = holders.map(({ id, state }) => ({ id, state: stateNow(id, state) }));
  return { key, decision: isDecided ? decision : decisionOf(checked, having.length > 0), holders: checked };
}

const isAnyToRemove = (holders: RequestedContact['holders'] | CheckedContact['holders']): boolean =>
  holders.some(({ state }) => state === 'to_remove');

function decisionOf(holders: CheckedContact['holders'], hasAnybody: boolean): CheckedContact['decision'] {
  if (holders.some(({ state }) => state === 'opted_out')) return 'opted_out';
  if (isAnyToRemove(holders)) return 'removed';
  return hasAnybody ? 'exempt' : null;
}
