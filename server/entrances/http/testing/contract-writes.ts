// What each operation of the contract leaves in the database, those of billing excepted.
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import type { SignedIn, TestRole, TestProduct } from '#server/testing/product.ts';
import { newCandidate, revealWrites } from './reveal-writes.ts';
import { exportWrites } from './export-writes.ts';
import { submissionWrites } from './submission-writes.ts';

export const contractWrites = (product: TestProduct): Record<string, Write> => ({
  ...accessWrites(product),
  ...accountWrites(product),
  ...exportWrites(product),
  ...publicWrites(product),
  ...revealWrites(product),
  ...outreachWrites(product),
});

interface Reading {
  reading: (path: string, role?: TestRole) => Write;
  asking: (path: string, body?: object, role?: TestRole) => Write;
}

/** Operations that only read, by GET or by POST. */
function readings(product: TestProduct): Reading {
  const reads = (role: TestRole, send: (person: SignedIn) => Promise<Response>): Write => ({
    arrange: async () => {
      const person = await product.as(role);
      return () => send(person);
    },
    effect: {},
  });
  const reading: Reading['reading'] = (path, role = 'free') => reads(role, (person) => person.request(path));
  const asking: Reading['asking'] = (path, body = {}, role = 'free') =>
    reads(role, (person) => person.post(path, body));
  return { reading, asking };
}

function accessWrites(product: TestProduct): Record<string, Write> {
  const { database } = product;
  const { reading, asking } = readings(product);
  return {
    'GET /api/access': reading('/api/access'),
    'POST /api/check-subscription': asking('/api/check-subscription'),
    'POST /api/check-admin': asking('/api/check-admin'),
    'GET /api/demo-access-manager/summary': reading('/api/demo-access-manager/summary'),
    'POST /api/demo-access-manager/increment-usage': asking('/api/demo-access-manager/increment-usage', {
      featureType: 'viewContactInfo',
    }),
    'GET /api/demo-access-manager/list': reading('/api/demo-access-manager/list', 'admin'),
    'POST /api/demo-access-manager/grant': {
      arrange: async () => {
        const [admin, { userId }] = [await product.as('admin'), await insertAccount(database, {})];
        return () =>
          admin.post('/api/demo-access-manager/grant', { userId, featureType: 'viewContactInfo', maxUses: 3 });
      },
      effect: { demo_access_grants: '+1', audit_entries: '+1', audit_head: '+1 -1' },
    },
    'POST /api/demo-access-manager/revoke': {
      arrange: async () => {
        const [admin, { userId }] = [await product.as('admin'), await insertAccount(database, {})];
        for (const featureType of ['viewContactInfo', 'createLists'])
          await admin.post('/api/demo-access-manager/grant', { userId, featureType });
        return () => admin.post('/api/demo-access-manager/revoke', { userId });
      },
      effect: { demo_access_grants: '+2 -2', audit_entries: '+1', audit_head: '+1 -1' },
    },
  };
}

function accountWrites(product: TestProduct): Record<string, Write> {
  const { reading } = readings(product);
  const changesAccount = (path: string, body: object): Write => ({
    arrange: async () => {
      const person = await product.signedIn();
      return () =>
        person.request(path, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
    },
    effect: { users: '+1 -1' },
  });
  const twoSessions = async (): Promise<{ person: SignedIn; other: string }> => {
    const person = await product.signedIn();
    const {
      rows: [row],
    } = await product.database.pool.query<{ id: string }>('select id from sessions where user_id = $1', [
      person.userId,
    ]);
    const again = await product.post('/api/auth/sign-in/email', { email: person.email, password: person.password });
    return {
      person: { ...person, authorization: `Bearer ${again.headers.get('set-auth-token')}` },
      other: row?.id ?? '',
    };
  };
  return {
    'GET /api/account': reading('/api/account'),
    'PUT /api/account': changesAccount('/api/account', { name: 'Rosa Renamed', bio: 'Recruits nurses.' }),
    'PUT /api/account/notifications': changesAccount('/api/account/notifications', {
      marketing: false,
      newFeatures: false,
      securityAlerts: true,
    }),
    'GET /api/account/sessions': reading('/api/account/sessions'),
    'POST /api/account/sessions/{id}/revoke': {
      arrange: async () => {
        const {
          person: { authorization },
          other,
        } = await twoSessions();
        return () => product.post(`/api/account/sessions/${other}/revoke`, {}, { headers: { authorization } });
      },
      effect: { sessions: '-1' },
    },
    'POST /api/account/sessions/revoke-others': {
      arrange: async () => {
        const {
          person: { authorization },
        } = await twoSessions();
        return () => product.post('/api/account/sessions/revoke-others', {}, { headers: { authorization } });
      },
      effect: { sessions: '-1' },
    },
  };
}

function publicWrites(product: TestProduct): Record<string, Write> {
  const { asking, reading } = readings(product);
  return {
    'GET /api/candidates/{id}': {
      arrange: async () => {
        const person = await product.as('free');
        const id = await newCandidate(product);
        return () => person.request(`/api/candidates/${id}`);
      },
      effect: {},
    },
    'POST /api/candidates/unlisted': {
      arrange: async () => {
        const person = await product.as('free');
        const id = await newCandidate(product);
        return () => person.post('/api/candidates/unlisted', { physicianIds: [id] });
      },
      effect: {},
    },
    'GET /api/my-reveals': reading('/api/my-reveals'),
    'GET /api/contact-reports': reading('/api/contact-reports', 'admin'),
    'GET /api/contact-form': reading('/api/contact-form'),
    'POST /api/contact-form': {
      arrange: () =>
        Promise.resolve(() =>
          product.post('/api/contact-form', {
            name: 'Rosa Lind',
            email: 'rosa@northline.example',
            subject: 'Seats for a team',
            message: 'We are eleven recruiters.',
            formToken: formTokenOfEarlier(),
          }),
        ),
      // One for each of two administrators.
      effect: { enquiries: '+1', outgoing_mail: '+2', _private_jobs: '+2' },
    },
    'POST /api/log-search-error': {
      arrange: () =>
        Promise.resolve(() =>
          product.post('/api/log-search-error', { errorMessage: 'It timed out.', errorType: 'timeout' }),
        ),
      effect: { search_errors: '+1' },
    },
    ...submissionWrites(product),
    'POST /api/optimized-search': asking('/api/optimized-search', { filters: {} }, 'basic'),
    'POST /api/search-suggestions': asking('/api/search-suggestions', { filters: { query: 'nu' } }, 'basic'),
    'GET /api/example-searches': reading('/api/example-searches', 'basic'),
    'POST /api/find-similar': asking('/api/find-similar', { physicianIds: ['1'] }, 'basic'),
    'POST /api/read-posting': asking('/api/read-posting', { posting: 'Nurse', filters: {} }, 'basic'),
    'POST /api/get-specialty-counts': asking('/api/get-specialty-counts'),
    'POST /api/get-specialty-counts-public': asking('/api/get-specialty-counts-public'),
    'POST /api/get_specialty_counts_cached': asking('/api/get_specialty_counts_cached'),
  };
}

const template = (name: string): object => ({
  name,
  subject: 'An ICU position',
  body: 'Hello {{first_name}}',
  tone: 'formal',
  length: 'short',
  position_type: 'per-diem',
});

function outreachWrites(product: TestProduct): Record<string, Write> {
  const { asking, reading } = readings(product);
  const saved = async (): Promise<{ person: SignedIn; id: string }> => {
    const person = await product.signedIn();
    await person.post('/api/email-templates', template('ICU Nurse'));
    const {
      rows: [row],
    } = await product.database.pool.query<{ id: string }>('select id from email_templates where user_id = $1', [
      person.userId,
    ]);
    return { person, id: row?.id ?? '' };
  };
  const writing = (path: string, body: object, count: number): Write => ({
    arrange: async () => {
      const person = await product.signedIn();
      return () => person.post(path, body);
    },
    effect: { email_templates: `+${count}` },
  });
  return {
    'GET /api/email-writer': reading('/api/email-writer'),
    'GET /api/email-templates': reading('/api/email-templates'),
    'POST /api/generate-email': asking('/api/generate-email', { jobTitle: 'ICU Nurse', jobDescription: 'Nights.' }),
    'POST /api/generate-email/stream': asking('/api/generate-email/stream', {
      jobTitle: 'ICU Nurse',
      jobDescription: 'Nights.',
    }),
    'POST /api/email-templates': writing('/api/email-templates', template('ICU Nurse'), 1),
    'POST /api/email-templates/import': writing(
      '/api/email-templates/import',
      { templates: [template('ICU Nurse'), template('ER Nurse')] },
      2,
    ),
    'POST /api/email-templates/{id}/rename': {
      arrange: async () => {
        const { person, id } = await saved();
        return () => person.post(`/api/email-templates/${id}/rename`, { name: 'ICU nights' });
      },
      effect: { email_templates: '+1 -1' },
    },
    'POST /api/email-templates/{id}/delete': {
      arrange: async () => {
        const { person, id } = await saved();
        return () => person.post(`/api/email-templates/${id}/delete`, {});
      },
      effect: { email_templates: '-1' },
    },
  };
}
