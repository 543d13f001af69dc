// PostgreSQL refuses to run as root. When the product runs as root, PostgreSQL runs under the account `postgres`, else `nobody`.
import { readFileSync } from 'node:fs';
import { OperatorError } from '../../errors/public.ts';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Null when this process may run PostgreSQL itself. */
export function postgresAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const found = accounts.find(([name]) => name === wanted);
    if (found) return { name: wanted, uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new OperatorError(
    'PostgreSQL does not run as root, and this machine has no account `postgres` or `nobody` for it. Start as another user, or set DATABASE_URL.',
  );
}
