// The directory of a soak: invented people in a vendor file, imported with the product's command.
import { writeFileSync } from 'node:fs';
import { runInOwnProcess } from '#server/entrances/cli/testing/run-command.ts';
import type { Database } from '#server/foundation/database/public.ts';

export const emailOf = (person: number): string => `person${person}@postbox.example`;

export function writePeople(file: string, from: number, to: number, specialty: string): void {
  const lines = ['id,Contactfirstname,Contactlastname,Contacttitle,specialty,Personalemail'];
  for (let person = from; person < to; person += 1)
    lines.push(`${person},Rosa,Person${person},Nurse,${specialty},${emailOf(person)}`);
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** `root`: the folder of another version. @throws when the command fails */
export async function importPeople(
  file: string,
  { databaseUrl, environment, root }: { databaseUrl: string; environment: NodeJS.ProcessEnv; root?: string },
): Promise<void> {
  const { exitCode, err } = await runInOwnProcess('import', [file, '--source', 'acme'], databaseUrl, environment, root);
  if (exitCode !== 0) throw new Error(`The import ended with ${exitCode}: ${err}`);
}

export const readCandidateIds = async ({ pool }: Database): Promise<string[]> =>
  (await pool.query<{ id: string }>('select id::text from listed_candidates')).rows.map(({ id }) => id);
