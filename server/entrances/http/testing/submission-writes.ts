// What resumes and the decisions about them leave in the database.
import { textPdf } from '#server/features/submissions/reading/testing/make-pdf.ts';
import { identityHasher } from '#server/features/candidates/public.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import type { TestProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { outcome } from './billing-writes.ts';

const resume = {
  contactfirstname: 'Amara',
  contactlastname: 'Lind',
  contacttitle: 'Staff Physician',
  companyname: 'Harborview Test Clinic',
  specialty: 'Cardiology',
  contactemail: 'amara@northline.example',
  contactphone: '(312) 555-0142',
  contactcity: 'Chicago',
  contactstate: 'IL',
  contactcountry: 'United States',
};

export function submissionWrites(product: TestProduct): Record<string, Write> {
  let resumes = 0;
  const submit = (): Promise<Response> =>
    product.post('/api/submit-resume', {
      ...resume,
      // Every approval is about a candidate of its own, who resembles none of the others.
      contactlastname: `Lind${String.fromCodePoint(97 + ((resumes + 1) % 26), 97 + Math.floor((resumes + 1) / 26))}`,
      contactemail: `amara-${(resumes += 1)}@northline.example`,
      formToken: formTokenOfEarlier(60, testSecrets.authSecret, 'resume form'),
    });
  const newestSubmission = async (): Promise<string> => {
    const { rows } = await product.database.pool.query<{ id: string }>(
      'select max(id) as id from candidate_submissions',
    );
    return rows[0]?.id ?? '';
  };
  /** A submission whose address was removed before. */
  const removedSubmission = async (): Promise<string> => {
    await submit();
    const email = `amara-${resumes}@northline.example`;
    const [kind, hash] = identityHasher(testSecrets.lookupKey).emailKey(email).split('/');
    await product.database.pool.query(`insert into suppressions (kind, key) values ($1, decode($2, 'hex'))`, [
      kind,
      hash,
    ]);
    return newestSubmission();
  };
  const offeredReturn = async (): Promise<string> => {
    await product.runJob('offer-return-of-removed', { submissionId: await removedSubmission() });
    const mails = await readOutbox(product.database);
    return /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  };
  return {
    'GET /api/submit-resume': {
      arrange: () => Promise.resolve(() => product.request('/api/submit-resume')),
      effect: {},
    },
    'POST /api/submit-resume': {
      arrange: () => Promise.resolve(submit),
      effect: { candidate_submissions: '+1', _private_jobs: '+1' },
    },
    'POST /api/read-resume-file': {
      arrange: () =>
        Promise.resolve(() =>
          product.post('/api/read-resume-file', {
            file: textPdf('Amara Okafor').toString('base64'),
            formToken: formTokenOfEarlier(60, testSecrets.authSecret, 'resume form'),
          }),
        ),
      effect: {},
    },
    'POST /api/confirm-return': {
      arrange: async () => {
        const token = await offeredReturn();
        return () => product.post('/api/confirm-return', { token, agreed: true });
      },
      effect: { candidate_submissions: '+1 -1', return_links: '-1' },
    },
    'job offer-return-of-removed': {
      arrange: async () => {
        const submissionId = await removedSubmission();
        return () => outcome(product.runJob('offer-return-of-removed', { submissionId }));
      },
      effect: { return_links: '+1', outgoing_mail: '+1', _private_jobs: '+1' },
    },
    'GET /api/pending-submissions-count': {
      arrange: async () => {
        const admin = await product.as('admin');
        return () => admin.request('/api/pending-submissions-count');
      },
      effect: {},
    },
    'POST /api/get-pending-submissions': {
      arrange: async () => {
        const admin = await product.as('admin');
        await submit();
        return () => admin.post('/api/get-pending-submissions', {});
      },
      effect: { audit_entries: '+1', audit_head: '+1 -1' },
    },
    'POST /api/preview-approvals': {
      arrange: async () => {
        const admin = await product.as('admin');
        await submit();
        const submissionId = await newestSubmission();
        return () => admin.post('/api/preview-approvals', { submissionIds: [submissionId] });
      },
      effect: { audit_entries: '+1', audit_head: '+1 -1' },
    },
    'POST /api/approve-resume': {
      arrange: async () => {
        const admin = await product.as('admin');
        await submit();
        const submissionId = await newestSubmission();
        return () => admin.post('/api/approve-resume', { submissionId, action: 'approve' });
      },
      effect: {
        candidate_submissions: '+1 -1',
        candidate_writes: '+1 -1',
        candidates: '+1',
        candidate_contacts: '+1',
        candidate_keys: '+1',
        contact_hashes: '+2',
        candidate_changes: '+1',
        candidate_events: '+1',
        return_links: '+1',
        outgoing_mail: '+1',
        _private_jobs: '+1',
        audit_entries: '+1',
        audit_head: '+1 -1',
      },
    },
  };
}
