// What each operation needs of a member of a workspace, typed by hand. The operations themselves come from the contract: one that is missing
// here, and one that no longer exists, fail the test.
import type { SharedRight } from '#contract/access/sharing.ts';
import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';

export type WorkKind = 'list' | 'search' | 'template' | 'preset';

/** What a call may name. */
export interface Names {
  /** Of the work that another member has. */
  work: string;
  /** Of a candidate in the list, and of one who is in none. */
  candidate: string;
  other: string;
}

interface OfRoles {
  /** The roles that may. */
  roles: readonly WorkspaceRole[];
  body?: object;
  /** What the other roles are answered with; by default that their role does not allow it. */
  refusal?: string;
  /** What an account without a seat is answered with; by default that it is in no workspace. */
  withoutSeat?: string;
  /** It changes nothing yet, so the audit says nothing: it calculates, or leads to another page. */
  isPreparation?: true;
}

interface OfWork {
  kind: WorkKind;
  needs: SharedRight;
  body?: (names: Names) => object;
  /** Without the right it does the rest of what it was asked for, and leaves the work as it is. */
  isLenient?: true;
}

/** Names nothing that belongs to another account or to a workspace, or only what a secret in it opens. */
export const own = 'own';

export type Row = typeof own | OfRoles | OfWork;

const all = ['owner', 'manager', 'recruiter', 'viewer'] as const;
const managers = ['owner', 'manager'] as const;
const owners = ['owner'] as const;
const ofOwners: OfRoles = { roles: owners };
const list = (needs: SharedRight, body: (names: Names) => object = () => ({})): OfWork => ({
  kind: 'list',
  needs,
  body,
});
const inList = ({ work }: Names) => ({ filters: { inList: [work] } });
const ofKind = (kind: WorkKind, needs: SharedRight, body: object = {}): OfWork => ({
  kind,
  needs,
  body: () => body,
});

const ofWorkspaces: Record<string, Row> = {
  'GET /workspace': { roles: all, withoutSeat: '200' },
  'PUT /workspace': { roles: owners, body: { name: 'Southline' } },
  'POST /workspace/close': ofOwners,
  'POST /workspace/ledger': ofOwners,
  'POST /workspace/leave': { roles: all },
  'PUT /workspace/hand-over': { roles: all, body: { handsOver: true } },
  'PUT /workspace/contact-notice': { roles: managers, body: { counts: ['reveal'], warningDays: 7 } },
  'POST /workspace/invitations': { roles: managers, body: { email: 'new@postbox.example', role: 'recruiter' } },
  'POST /workspace/invitations/{id}/resend': { roles: managers },
  'POST /workspace/invitations/{id}/revoke': { roles: managers },
  'POST /workspace/members/{userId}/role': { roles: managers, body: { role: 'recruiter' } },
  'POST /workspace/members/{userId}/ceilings': { roles: managers, body: { revealsPerDay: 5, exportedPerDay: 5 } },
  'POST /workspace/members/{userId}/remove': { roles: managers },
  'GET /workspace/seats': { roles: all, withoutSeat: '200' },
  'POST /workspace/checkout': {
    roles: owners,
    body: { seats: 60 },
    withoutSeat: '400 NAME_NEEDED',
    isPreparation: true,
  },
  'POST /workspace/seats/preview': { roles: owners, body: { seats: 60 }, isPreparation: true },
  'POST /workspace/seats': {
    roles: owners,
    body: { seats: 60, seatsBefore: 50, previewedAt: '2026-11-28T12:00:00Z' },
  },
  'POST /workspace/seats/cancel': ofOwners,
  'POST /workspace/seats/resume': ofOwners,
  'POST /workspace/seats/portal': { roles: owners, isPreparation: true },
  'PUT /workspace/pool': { roles: owners, body: { revealsPerDay: 5, exportedPerDay: null } },
  'GET /workspace/sign-on': { roles: owners, refusal: '404 NO_WORKSPACE' },
  'PUT /workspace/sign-on': {
    roles: owners,
    body: {
      issuer: 'https://login.provider.example/',
      clientId: 'careroster',
      clientSecret: 'secret',
      defaultRole: 'viewer',
    },
  },
  'POST /workspace/sign-on/remove': ofOwners,
  'POST /workspace/sign-on/test': { roles: owners, isPreparation: true },
  'POST /workspace/sign-on/domains': { roles: owners, body: { domain: 'another.example' } },
  'POST /workspace/sign-on/domains/{domain}/check': ofOwners,
  'POST /workspace/sign-on/domains/{domain}/remove': ofOwners,
  'POST /workspace/sign-on/domains/{domain}/enforce': { roles: owners, body: { isEnforced: true } },
  'POST /workspace/sign-on/people/{id}/allow': ofOwners,
  // Empty for members who do not manage them.
  'GET /workspace/api-keys': { roles: all },
  'POST /workspace/api-keys': {
    roles: managers,
    body: { name: 'System', role: 'recruiter', scopes: ['search'], days: 30 },
  },
  'POST /workspace/api-keys/{id}/rotate': { roles: managers, body: { days: 30 } },
  'POST /workspace/api-keys/{id}/revoke': { roles: managers },
  'GET /workspace/payment': own,
  'GET /seat-offer': own,
  'POST /workspace-invitation': own,
  'POST /join-workspace': own,
  'POST /sign-on': own,
  'POST /sign-on/begin': own,
  'POST /sign-on/confirm': own,
};

const ofLists: Record<string, Row> = {
  'GET /lists/{id}': list('view'),
  'GET /lists/{id}/history': list('view'),
  'POST /lists/{id}/members': list('view', ({ candidate }) => ({ physicianIds: [candidate] })),
  'POST /add-to-list': list('work', ({ work, other }) => ({ listId: work, physicianIds: [other] })),
  'PUT /lists/{id}/members/{physicianId}': list('work', () => ({ stage: 'replied' })),
  'PUT /lists/{id}/members': list('work', ({ candidate }) => ({
    changes: [{ physicianIds: [candidate], stage: 'contacted' }],
  })),
  'POST /lists/{id}/remove': list('work', ({ candidate }) => ({ physicianIds: [candidate] })),
  'POST /lists/{id}/restore': list('work', () => ({ removalId: '4f6c1c1e-0000-4000-8000-000000000000' })),
  'PUT /lists/{id}': list('manage', () => ({ name: 'Renamed' })),
  'POST /lists/{id}/delete': list('manage'),
  'PUT /lists/{id}/sharing': list('manage', () => ({ right: null })),
  'POST /search-additions': list('work', ({ work }) => ({ listId: work, filters: {} })),
  'POST /search-changes': list('work', ({ work }) => ({ listId: work, filters: {}, stage: 'contacted' })),
  'POST /contact-attempts': {
    ...list('work', ({ work, candidate }) => ({
      physicianId: candidate,
      channel: 'call',
      outcome: 'no answer',
      listId: work,
    })),
    isLenient: true,
  },
  'POST /contact-attempts/sent': {
    ...list('work', ({ work, candidate }) => ({ physicianIds: [candidate], listId: work })),
    isLenient: true,
  },
  'POST /exports': list('view', ({ work }) => ({ listId: work })),
  'POST /optimized-search': list('view', inList),
  'POST /search-suggestions': list('view', ({ work }) => ({ filters: { query: 'nur', inList: [work] } })),
  'POST /read-posting': list('view', ({ work }) => ({ posting: 'ICU nurse in Texas', filters: { inList: [work] } })),
  'POST /count-list-work': list('view', ({ work }) => ({ listId: work, dueBy: '2026-11-28' })),
  'POST /find-similar': list('view', ({ work }) => ({ listId: work })),
  'GET /lists': own,
  'POST /lists': own,
  'GET /search-additions': own,
  'POST /search-additions/{id}/cancel': own,
  'POST /search-changes/{id}/undo': own,
  'POST /contact-attempts/{id}/undo': own,
  'POST /contact-attempts/to-contact': own,
  'GET /candidates/{id}/contact-attempts': own,
  'POST /match-list': own,
  'POST /match-runs': own,
  'POST /match-runs/{id}/rows': own,
  'GET /match-runs/{id}': own,
  'GET /match-runs/{id}/ambiguous-rows': own,
  'POST /match-runs/{id}/ambiguous-rows/{row}': own,
  'POST /match-runs/{id}/delete': own,
  'POST /match-runs/{id}/own-system': own,
  'POST /matched-lists': own,
  'GET /own-system': own,
  'POST /own-system/delete': own,
};

const ofOtherWork: Record<string, Row> = {
  'POST /saved-searches/{id}/view': ofKind('search', 'view'),
  'POST /saved-searches/{id}/count': ofKind('search', 'view'),
  'PUT /saved-searches/{id}/alert': ofKind('search', 'view', { frequency: 'off', timeZone: 'America/Chicago' }),
  'PUT /saved-searches/{id}': ofKind('search', 'manage', { name: 'Renamed' }),
  'PUT /saved-searches/{id}/filters': ofKind('search', 'manage', { searchParams: { query: 'rn' }, version: 1 }),
  'PUT /saved-searches/{id}/sharing': ofKind('search', 'manage', { right: null }),
  'POST /saved-searches/{id}/delete': ofKind('search', 'manage'),
  'POST /email-templates/{id}/rename': ofKind('template', 'manage', { name: 'Renamed' }),
  'PUT /email-templates/{id}': ofKind('template', 'manage', {
    name: 'Renamed',
    subject: 'A role',
    body: 'Hello',
    tone: 'formal',
    length: 'short',
    position_type: 'contract',
    version: 1,
  }),
  'PUT /email-templates/{id}/sharing': ofKind('template', 'manage', { right: null }),
  'POST /email-templates/{id}/delete': ofKind('template', 'manage'),
  'PUT /export-presets/{id}': ofKind('preset', 'manage', { format: 'csv', columns: ['first_name'], version: 1 }),
  'PUT /export-presets/{id}/sharing': ofKind('preset', 'manage', { right: null }),
  'DELETE /export-presets/{id}': ofKind('preset', 'manage'),
  'POST /get-saved-searches': own,
  'POST /save-search': own,
  'POST /search-news': own,
  'GET /account/search-alerts': own,
  'PUT /account/search-alerts': own,
  'POST /alert-to-end': own,
  'POST /end-alert': own,
  'GET /email-templates': own,
  'POST /email-templates': own,
  'POST /email-templates/import': own,
  'GET /email-writer': own,
  'POST /generate-email': own,
  'GET /export-presets': own,
  'POST /export-presets': own,
  'POST /export-physicians': own,
  'GET /exports/{id}/file': own,
  'GET /export-jobs': own,
  'POST /export-jobs/{id}/cancel': own,
  'GET /export-logs': own,
  'GET /export-logs.csv': own,
  'GET /recalls': own,
  'GET /recall-file': own,
  'POST /recalls/confirm': own,
};

export const roleMatrix: Readonly<Record<string, Row>> = { ...ofWorkspaces, ...ofLists, ...ofOtherWork };
