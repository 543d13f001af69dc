import { Resolver } from 'node:dns/promises';

/** The TXT records of a domain, each as one text. Empty: the name servers say that there is none. Throws when they do not say. */
export type ResolveTxt = (domain: string) => Promise<string[]>;

/** `servers`: addresses, with or without a port; empty: those of the machine. */
export function txtResolver(servers: readonly string[]): ResolveTxt {
  const resolver = new Resolver({ timeout: 5_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return async (domain) => {
    try {
      return (await resolver.resolveTxt(domain)).map((parts) => parts.join(''));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null;
      if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
      throw error;
    }
  };
}
