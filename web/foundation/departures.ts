// People who left the directory disappear from everything that the page keeps: each keeper says whom it keeps, and takes them off.
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unlistedMax } from '#contract/candidates/candidate-options.ts';
import { callQuietly } from './call.ts';

export interface Keeper {
  /** Ids of candidates. */
  kept: () => Iterable<string>;
  /** Called with all who are gone, also those whom others keep. */
  drop: (gone: ReadonlySet<string>) => void;
}

const keepers = new Set<Keeper>();

/** The same object at every render, or what it keeps is registered again. */
export function useKeeper(keeper: Keeper): void {
  useEffect(() => {
    keepers.add(keeper);
    return () => void keepers.delete(keeper);
  }, [keeper]);
}

/** A search that was answered a moment after the removal may still have found the person. */
const againAfterMs = 10_000;
let again: ReturnType<typeof setTimeout> | undefined;

/**
 * To be called when someone left the directory: asks which of the kept people it was, now and once more for those who come meanwhile. What
 * cannot be asked is asked again.
 */
export async function checkDepartures(client: QueryClient): Promise<void> {
  const asked = keptNow(client);
  const gone = await dropUnlisted(client, asked).catch(() => null);
  clearTimeout(again);
  again = setTimeout(() => {
    if (gone === null) return void checkDepartures(client);
    const present = new Set(asked.filter((id) => !gone.has(id)));
    const since = keptNow(client).filter((id) => !present.has(id));
    return void dropUnlisted(client, since).catch(() => undefined);
  }, againAfterMs);
}

/** Profiles are kept by every feature that shows them; the second part of their keys is the id. */
const profileKeys = ['peek', 'candidate'];

function keptNow(client: QueryClient): string[] {
  const profiles = profileKeys.flatMap((name) =>
    client
      .getQueryCache()
      .findAll({ queryKey: [name] })
      .flatMap(({ queryKey: [, id] }) => (typeof id === 'string' ? [id] : [])),
  );
  return [...new Set([...profiles, ...[...keepers].flatMap(({ kept }) => [...kept()])])];
}

/** Returns those who are gone. */
async function dropUnlisted(client: QueryClient, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  for (let at = 0; at < ids.length; at += unlistedMax) {
    const physicianIds = ids.slice(at, at + unlistedMax);
    for (const id of (await callQuietly('candidates.findUnlisted', { physicianIds })).data) gone.add(id);
  }
  if (gone.size === 0) return gone;
  for (const { drop } of keepers) drop(gone);
  for (const name of profileKeys) for (const id of gone) void client.invalidateQueries({ queryKey: [name, id] });
  return gone;
}
