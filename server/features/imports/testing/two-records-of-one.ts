// One person whom two sources name without anything in common but the name, until a third source shows that the two records are one.
import type { Database } from '#server/foundation/database/public.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { importsHere } from './import-here.ts';

export const ann = { Contactfirstname: 'Ann', Contactlastname: 'Alderman', Contacttitle: 'Nurse' };
export const npi = '1999000007';
export const email = 'ann@postbox.example';

/** The imports of a product, and those of this person. */
export function twoRecordsOfOne(database: Database) {
  const imports = importsHere(database, testSecrets);
  return {
    ...imports,
    /** A file of another source that names the NPI of one and the address of the other: they are one person. */
    importLink: () => imports.importRows('zeta', 'link', [{ ...ann, id: '5', NPI: npi, Personalemail: email }]),
    idOf: async (source: string): Promise<string> => {
      const { rows } = await database.pool.query<{ id: string }>('select id from candidates where claims::jsonb ? $1', [
        source,
      ]);
      return rows[0]?.id ?? '';
    },
  };
}
