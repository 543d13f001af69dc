// Exports for other programs: their columns, and what the ledger records.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportFilePath, exportFormatNames, exportFormats } from '#contract/exports/export-options.ts';
import { identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

const product = testProduct({ runsJobs: false });
const { pool } = product.database;
const programs = exportFormatNames.filter((format) => exportFormats[format].columns !== null);

test.each(programs)(
  'an export for %s has the columns of the program, and records the kinds of contact in it',
  async (format) => {
    const draft = testDraft({
      firstName: 'Rosa',
      lastName: `Almeida ${format}`,
      contacts: [
        { kind: 'work_email', value: `${format}@clinic.example`, verifiedOn: '2026-11-01' },
        { kind: 'mobile_phone', value: '+13125550142', verifiedOn: null },
      ],
    });
    await inTransaction(product.database, (client) =>
      product.writer.write(client, [draft], { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
    );
    const candidateId = identityHasher(testSecrets.lookupKey).identify(draft).newId;
    const person = await product.signedIn({ plan: 'premium' });
    const order = { physicianIds: [candidateId], format, columns: ['city'] };
    const { id } = z.object({ id: z.string() }).parse(await (await person.post('/api/exports', order)).json());
    await product.runJob('build-export', { exportId: id });
    const file = await person.request(exportFilePath(id));
    expect(file.headers.get('content-disposition')).toContain(exportFormats[format].fileName);
    const text = await file.text();
    expect(text).toContain(candidateId);
    expect(text).toContain(`${format}@clinic.example`);
    expect(text).toMatch(/work email from acme(?:\\,|,) verified 2026-11-01/);
    const { rows } = await pool.query<{ contact_kinds: string[] }>(
      'select contact_kinds from disclosures where user_id = $1',
      [person.userId],
    );
    expect(rows[0]?.contact_kinds.toSorted()).toEqual(['mobile_phone', 'work_email']);
  },
);
