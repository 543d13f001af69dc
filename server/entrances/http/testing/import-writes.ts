// What the operations on imports leave in the database.
import { insertBatch } from '#server/features/imports/testing/batches.ts';
import { identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { z } from 'zod';
import { fileServer } from '#server/features/imports/testing/file-server.ts';
import { sendPart, start, upload } from '#server/features/imports/testing/uploads.ts';
import { outcome } from './billing-writes.ts';

export const importWrites = (product: TestProduct): Record<string, Write> => ({
  ...reviewWrites(product),
  ...fileWrites(product),
  ...jobWrites(product),
  ...downloadWrites(product),
  ...scheduleWrites(product),
});

const audited = { audit_entries: '+1', audit_head: '+1 -1' } as const;
const csv = Buffer.from('Contactfirstname,Contactlastname,specialty\nRosa,Importwrites,Nurse\n');

/** Jobs and files of earlier writes are gone. */
async function arrangeFile(product: TestProduct): Promise<{ admin: SignedIn; fileId: string }> {
  await product.database.pool.query('delete from import_jobs');
  await product.database.pool.query('delete from import_files');
  const admin = await product.as('admin');
  return { admin, fileId: await upload(admin, 'people.csv', csv) };
}

function fileWrites(product: TestProduct): Record<string, Write> {
  return {
    'GET /api/import-files': {
      arrange: async () => {
        const { admin } = await arrangeFile(product);
        return () => admin.request('/api/import-files');
      },
      effect: {},
    },
    'POST /api/import-files': {
      arrange: async () => {
        const { admin } = await arrangeFile(product);
        return () => admin.post('/api/import-files', { fileName: 'people.csv', bytes: 10 });
      },
      effect: { import_files: '+1', ...audited },
    },
    'POST /api/import-files/:id/parts/:number': {
      arrange: async () => {
        const { admin, fileId } = await arrangeFile(product);
        await product.database.pool.query('delete from import_file_parts');
        return () => sendPart(admin, fileId, 0, csv);
      },
      effect: { import_file_parts: '+1' },
    },
    'POST /api/import-files/{id}/discard': {
      arrange: async () => {
        const { admin, fileId } = await arrangeFile(product);
        return () => admin.post(`/api/import-files/${fileId}/discard`, {});
      },
      effect: { import_files: '-1', import_file_parts: '-1', ...audited },
    },
    'POST /api/import-files/{id}/preview': {
      arrange: async () => {
        const { admin, fileId } = await arrangeFile(product);
        return () => admin.post(`/api/import-files/${fileId}/preview`, {});
      },
      effect: {},
    },
    'job forget-import-files': {
      arrange: async () => {
        await arrangeFile(product);
        await product.database.pool.query('update import_files set expires_at = now()');
        return () => outcome(product.runJob('forget-import-files', {}));
      },
      effect: { import_files: '-1', import_file_parts: '-1' },
    },
  };
}

function downloadWrites(product: TestProduct): Record<string, Write> {
  const files = fileServer();
  files.serve('/people.csv', csv);
  const started = async (): Promise<{ admin: SignedIn; id: string }> => {
    const { admin } = await arrangeFile(product);
    const answer = await admin.post('/api/import-downloads', { url: files.url('/people.csv') });
    return { admin, id: z.object({ id: z.string() }).parse(await answer.json()).id };
  };
  return {
    'POST /api/import-downloads/preview': {
      arrange: async () => {
        const admin = await product.as('admin');
        return () => admin.post('/api/import-downloads/preview', { url: files.url('/people.csv') });
      },
      effect: {},
    },
    'POST /api/import-downloads': {
      arrange: async () => {
        const { admin } = await arrangeFile(product);
        return () => admin.post('/api/import-downloads', { url: files.url('/people.csv') });
      },
      effect: { import_files: '+1', import_downloads: '+1', _private_jobs: '+1', ...audited },
    },
    'POST /api/import-files/{id}/resume-download': {
      arrange: async () => {
        const { admin, id } = await started();
        await product.database.pool.query(`update import_downloads set state = 'failed', problem = 'It failed.'`);
        return () => admin.post(`/api/import-files/${id}/resume-download`, {});
      },
      effect: { import_downloads: '+1 -1', _private_jobs: '+1', ...audited },
    },
    'job download-import-file': {
      arrange: async () => {
        const { id } = await started();
        return () => outcome(product.runJob('download-import-file', { fileId: id }));
      },
      effect: { import_files: '+1 -1', import_file_parts: '+1', import_downloads: '+1 -1', ...audited },
      repeated: 'A run that ends early is repeated and continues with the parts that are missing.',
    },
  };
}

function scheduleWrites(product: TestProduct): Record<string, Write> {
  const files = fileServer();
  files.serve('/people.csv', csv);
  const order = () => ({
    from: 'address',
    address: files.url('/people.csv'),
    source: 'acme',
    isForced: true,
    weekday: 1,
    hour: 6,
  });
  const saved = async (): Promise<{ admin: SignedIn; id: string }> => {
    const { admin } = await arrangeFile(product);
    await product.database.pool.query('delete from import_schedules');
    const answer = await admin.post('/api/import-schedules', order());
    return { admin, id: z.object({ id: z.string() }).parse(await answer.json()).id };
  };
  const changing = (path: string, body: object, effect: Write['effect']): Write => ({
    arrange: async () => {
      const { admin, id } = await saved();
      return () => admin.post(`/api/import-schedules/${id}/${path}`, body);
    },
    effect: { ...effect, ...audited },
  });
  return {
    'GET /api/import-schedules': {
      arrange: async () => {
        const { admin } = await saved();
        return () => admin.request('/api/import-schedules');
      },
      effect: {},
    },
    'POST /api/import-schedules': {
      arrange: async () => {
        const { admin } = await saved();
        return () => admin.post('/api/import-schedules', order());
      },
      effect: { import_schedules: '+1', ...audited },
    },
    'POST /api/import-schedules/{id}/pause': changing('pause', { isPaused: true }, { import_schedules: '+1 -1' }),
    'POST /api/import-schedules/{id}/run': changing('run', {}, { import_schedules: '+1 -1' }),
    'POST /api/import-schedules/{id}/delete': changing('delete', {}, { import_schedules: '-1' }),
    'job run-import-schedules': {
      arrange: async () => {
        const { admin, id } = await saved();
        await admin.post(`/api/import-schedules/${id}/run`, {});
        return () => outcome(product.runJob('run-import-schedules', {}));
      },
      effect: { import_schedules: '+1 -1', import_files: '+1', import_downloads: '+1', _private_jobs: '+1' },
    },
  };
}

function jobWrites(product: TestProduct): Record<string, Write> {
  const { database } = product;
  const started = async (): Promise<{ admin: SignedIn; id: string }> => {
    const { admin, fileId } = await arrangeFile(product);
    return { admin, id: (await start(admin, { fileId, kind: 'import', isForced: true })).id };
  };
  return {
    'GET /api/import-jobs': {
      arrange: async () => {
        const { admin } = await started();
        return () => admin.request('/api/import-jobs');
      },
      effect: {},
    },
    'POST /api/import-jobs': {
      arrange: async () => {
        const { admin, fileId } = await arrangeFile(product);
        return () => admin.post('/api/import-jobs', { fileId, kind: 'dry_run' });
      },
      effect: { import_jobs: '+1', _private_jobs: '+1', ...audited },
    },
    'POST /api/import-jobs/{id}/cancel': {
      arrange: async () => {
        const { admin, id } = await started();
        return () => admin.post(`/api/import-jobs/${id}/cancel`, {});
      },
      effect: { import_jobs: '+1 -1', ...audited },
    },
    'POST /api/import-batches/{id}/undo': {
      arrange: async () => {
        const { admin } = await arrangeFile(product);
        await insertBatch(database, 'writes-1');
        return () => admin.post('/api/import-batches/writes-1/undo', {});
      },
      effect: { import_jobs: '+1', _private_jobs: '+1', ...audited },
    },
    'job wake-imports': {
      arrange: async () => {
        await started();
        await database.pool.query(`update import_jobs set updated_at = now() - interval '1 hour'`);
        return () => outcome(product.runJob('wake-imports', {}));
      },
      effect: { _private_jobs: '+1' },
    },
    // What an undo and an import write is made to fail in their own tests. Here it is what the job records about itself.
    'job run-import': {
      arrange: async () => {
        const { admin } = await arrangeFile(product);
        await insertBatch(database, 'undone-1');
        await database.pool.query(`update import_batches set state = 'finished' where id = 'undone-1'`);
        const answer = await admin.post('/api/import-batches/undone-1/undo', {});
        const { id } = z.object({ id: z.string() }).parse(await answer.json());
        await database.pool.query(`update import_batches set state = 'undone' where id = 'undone-1'`);
        return () => outcome(product.runJob('run-import', { jobId: id }));
      },
      effect: { import_jobs: '+1 -1' },
      repeated: 'The run that records the end may be repeated; an ended job does nothing.',
    },
  };
}

function reviewWrites(product: TestProduct): Record<string, Write> {
  const { database } = product;
  const reading = (send: (admin: SignedIn) => Promise<Response>): Write => ({
    arrange: async () => {
      const admin = await product.as('admin');
      await insertBatch(database, 'writes-1');
      return () => send(admin);
    },
    effect: {},
  });
  const candidateId = async (): Promise<string> => {
    const draft = testDraft({ lastName: 'Claimwrites' });
    await inTransaction(database, (client) =>
      product.writer.write(client, [draft], { source: 'acme', batchId: 'acme-1', today: '2026-11-21' }),
    );
    return identityHasher(testSecrets.lookupKey).identify(draft).newId;
  };
  return {
    'GET /api/candidate-claims/{id}': {
      arrange: async () => {
        const [admin, id] = [await product.as('admin'), await candidateId()];
        return () => admin.request(`/api/candidate-claims/${id}`);
      },
      effect: {},
    },
    'POST /api/candidate-claims/{id}/reveal': {
      arrange: async () => {
        const [admin, id] = [await product.as('admin'), await candidateId()];
        return () => admin.post(`/api/candidate-claims/${id}/reveal`, {});
      },
      effect: audited,
    },
    'GET /api/import-batches': reading((admin) => admin.request('/api/import-batches')),
    'GET /api/import-batches/{id}': reading((admin) => admin.request('/api/import-batches/writes-1')),
    'GET /api/import-sources': reading((admin) => admin.request('/api/import-sources')),
    'POST /api/import-batches/{id}/export-rejected-rows': {
      arrange: async () => {
        const admin = await product.as('admin');
        await insertBatch(database, 'writes-1');
        return () => admin.post('/api/import-batches/writes-1/export-rejected-rows', {});
      },
      effect: { audit_entries: '+1', audit_head: '+1 -1' },
    },
    'job prune-candidate-events': {
      arrange: async () => {
        await database.pool.query('delete from candidate_events');
        await database.pool.query(
          `insert into candidate_events (candidate_id, kind, day, source, recorded_at, batch_id)
           select 1, 'listed', '2026-11-21', 'acme', *, 'writes-1' from (values (now() - interval '181 days'), (now())) as event`,
        );
        await database.pool.query(
          `insert into candidate_event_batches (batch_id, position, listed_at) values ('gone-1', 1, now()) on conflict do nothing`,
        );
        return () => outcome(product.runJob('prune-candidate-events', {}));
      },
      effect: { candidate_events: '-1', candidate_event_batches: '-1' },
      repeated: 'It deletes in parts, and the next run continues.',
    },
    'job count-sources': {
      arrange: async () => {
        await database.pool.query('delete from import_source_counts');
        return () => outcome(product.runJob('count-sources', {}));
      },
      effect: { import_source_counts: '+1' },
    },
    'job forget-rejected-rows': {
      arrange: async () => {
        await database.pool.query(
          `insert into import_rejected_parts (batch_id, first_line, rejected_rows, columns, key_id, sealed, expires_at)
           values ('writes-1', 2, 1, '{}', 't1', '', now() - interval '1 day')`,
        );
        return () => outcome(product.runJob('forget-rejected-rows', {}));
      },
      effect: { import_rejected_parts: '-1' },
    },
  };
}
