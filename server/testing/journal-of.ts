import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const journals = new Map<string, string>();

/** The journal of removals that all servers and commands of a database share. The file of the machine would bring removals of other runs in. */
export function journalOf(databaseUrl: string): string {
  const known = journals.get(databaseUrl);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), 'careroster-journal-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'removals.journal');
  journals.set(databaseUrl, file);
  return file;
}
