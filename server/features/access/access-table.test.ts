// Who may do what, typed by hand from section 6 of the specification, against what the product says and does.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { access } from '#contract/access/access.ts';
import type { CallerKind, RefusalReason } from '#contract/access/access.ts';
import { capabilities } from '#contract/operation.ts';
import type { Capability } from '#contract/operation.ts';
import { testProduct } from '#server/testing/product.ts';
import type { SignedIn } from '#server/testing/product.ts';
import { accountsOfTest, everyCaller } from './testing/callers.ts';
import type { CallerName } from './testing/callers.ts';

const product = testProduct({ accounts: accountsOfTest });

let made: ReturnType<typeof everyCaller> | null = null;
const everybody = (): ReturnType<typeof everyCaller> => (made ??= everyCaller(product));

const cells = {
  yes: null,
  login: 'sign_in',
  mail: 'confirm_email',
  plan: 'subscription_required',
  year: 'premium_required',
  demo: 'demo_account',
  grant: 'demo_grant',
  late: 'grant_expired',
  used: 'grant_used_up',
  admin: 'admin_only',
  seat: 'workspace_viewer',
  halt: 'workspace_suspended',
} as const satisfies Record<string, RefusalReason | null>;

const columns: readonly Capability[] = [
  'open',
  'account',
  'search',
  'select',
  'selectAll',
  'createLists',
  'saveLists',
  'viewContactInfo',
  'export',
  'sendEmail',
  'admin',
];

const table: Record<CallerName, string> = {
  //                          open account search select all   create save  reveal export send  admin
  anonymous: 'yes  login   login  login  login login  login login  login  login login',
  unverified: 'yes  yes     mail   mail   mail  mail   mail  mail   mail   mail  admin',
  free: 'yes  yes     plan   plan   plan  plan   plan  plan   plan   plan  admin',
  'demo account': 'yes  yes     yes    demo   demo  demo   demo  demo   demo   demo  admin',
  'demo grant: full access': 'yes  yes     yes    yes    grant yes    yes   yes    grant  grant admin',
  'demo grant: contacts': 'yes  yes     yes    grant  grant grant  grant yes    grant  grant admin',
  'demo grant: lists': 'yes  yes     yes    yes    grant grant  yes   grant  grant  grant admin',
  'grant expired': 'yes  yes     late   late   plan  late   late  late   plan   plan  admin',
  'grant used up': 'yes  yes     used   used   plan  used   used  used   plan   plan  admin',
  'grant revoked': 'yes  yes     plan   plan   plan  plan   plan  plan   plan   plan  admin',
  'workspace viewer': 'yes  yes     yes    seat   seat  seat   seat  seat   seat   seat  admin',
  'workspace suspended': 'yes  yes     halt   halt   halt  halt   halt  halt   halt   halt  admin',
  'workspace recruiter': 'yes  yes     yes    yes    yes   yes    yes   yes    yes    yes   admin',
  basic: 'yes  yes     yes    yes    year  yes    yes   yes    year   yes   admin',
  premium: 'yes  yes     yes    yes    yes   yes    yes   yes    yes    yes   admin',
  'past due, 2 days': 'yes  yes     yes    yes    yes   yes    yes   yes    yes    yes   admin',
  'past due, 8 days': 'yes  yes     plan   plan   plan  plan   plan  plan   plan   plan  admin',
  'cancelled, still paid': 'yes  yes     yes    yes    year  yes    yes   yes    year   yes   admin',
  'cancelled, ended': 'yes  yes     plan   plan   plan  plan   plan  plan   plan   plan  admin',
  banned: 'yes  login   login  login  login login  login login  login  login login',
  'full access': 'yes  yes     yes    yes    yes   yes    yes   yes    yes    yes   admin',
  admin: 'yes  yes     yes    yes    yes   yes    yes   yes    yes    yes   yes',
};

const kinds: Record<CallerName, CallerKind> = {
  anonymous: 'anonymous',
  unverified: 'unverified',
  free: 'free',
  'demo account': 'demo_account',
  'demo grant: full access': 'demo_grant',
  'demo grant: contacts': 'demo_grant',
  'demo grant: lists': 'demo_grant',
  'grant expired': 'free',
  'grant used up': 'free',
  'grant revoked': 'free',
  'workspace viewer': 'viewer',
  'workspace suspended': 'free',
  'workspace recruiter': 'member',
  basic: 'basic',
  premium: 'premium',
  'past due, 2 days': 'premium',
  'past due, 8 days': 'free',
  'cancelled, still paid': 'basic',
  'cancelled, ended': 'free',
  banned: 'anonymous',
  'full access': 'full_access',
  admin: 'admin',
};

const operations: Record<string, Capability> = {
  'GET /access': 'open',
  'POST /check-subscription': 'account',
  'POST /check-admin': 'account',
  'GET /demo-access-manager/summary': 'account',
  'POST /demo-access-manager/increment-usage': 'account',
  'GET /demo-access-manager/list': 'admin',
  'POST /demo-access-manager/grant': 'admin',
  'POST /demo-access-manager/revoke': 'admin',
  'GET /account': 'account',
  'PUT /account': 'account',
  'PUT /account/notifications': 'account',
  'GET /account/sessions': 'account',
  'POST /account/sessions/{id}/revoke': 'account',
  'POST /account/sessions/revoke-others': 'account',
  'POST /auth/sign-up/email': 'open',
  'POST /auth/send-verification-email': 'open',
  'POST /auth/read-confirmation': 'open',
  'POST /auth/verify-email': 'open',
  'POST /auth/sign-in/email': 'open',
  'POST /auth/email-otp/send-verification-otp': 'open',
  'POST /auth/sign-in/email-otp': 'open',
  'POST /auth/sign-out': 'open',
  'POST /auth/request-password-reset': 'open',
  'POST /auth/reset-password': 'open',
  'POST /auth/change-password': 'account',
  'POST /auth/two-factor/enable': 'account',
  'POST /auth/two-factor/disable': 'account',
  'POST /auth/two-factor/verify-totp': 'open',
  'POST /auth/two-factor/verify-backup-code': 'open',
  'POST /auth/step-up': 'account',
  'POST /auth/delete-account': 'account',
  'POST /account/data': 'account',
  'GET /auth/get-session': 'open',
  'POST /create-checkout': 'account',
  'GET /payment': 'account',
  'POST /customer-portal': 'account',
  'POST /get_my_subscription': 'account',
  'GET /guarantee-request': 'account',
  'POST /request-refund': 'account',
  'GET /guarantee-requests': 'admin',
  'GET /account-deletions': 'admin',
  'POST /retry-account-deletion': 'admin',
  'POST /decide-guarantee-request': 'admin',
  'GET /candidates/{id}': 'account',
  'POST /get-physician-contact': 'viewContactInfo',
  'POST /report-contact': 'account',
  'GET /my-reveals': 'account',
  'GET /contact-reports': 'admin',
  'POST /decide-contact-report': 'admin',
  'GET /contact-form': 'open',
  'POST /contact-form': 'open',
  'GET /enquiries': 'admin',
  'POST /handle-enquiry': 'admin',
  'POST /reply-to-enquiry': 'admin',
  'POST /delete-enquiry': 'admin',
  'GET /email-writer': 'account',
  'POST /generate-email': 'account',
  'GET /email-templates': 'account',
  'POST /email-templates': 'account',
  'POST /email-templates/import': 'account',
  'POST /email-templates/{id}/rename': 'account',
  'PUT /email-templates/{id}/sharing': 'account',
  'POST /email-templates/{id}/delete': 'account',
  'POST /log-search-error': 'open',
  'GET /search-error-logs': 'admin',
  'GET /audit-entries': 'admin',
  'GET /overview': 'admin',
  'GET /import-batches': 'admin',
  'GET /import-batches/{id}': 'admin',
  'POST /import-batches/{id}/export-rejected-rows': 'admin',
  'GET /import-sources': 'admin',
  'GET /candidate-claims/{id}': 'admin',
  'POST /candidate-claims/{id}/reveal': 'admin',
  'POST /remove-record': 'admin',
  'GET /account/api-keys': 'account',
  'POST /account/api-keys': 'account',
  'POST /account/api-keys/{id}/revoke': 'account',
  'GET /account/assistant-request': 'account',
  'POST /account/assistant-request': 'account',
  'GET /limits': 'account',
  'GET /account/webhooks': 'account',
  'POST /account/webhooks': 'account',
  'PUT /account/webhooks/{id}': 'account',
  'POST /account/webhooks/{id}/rotate': 'account',
  'POST /account/webhooks/{id}/delete': 'account',
  'POST /account/webhooks/{id}/test': 'account',
  'GET /account/webhooks/{id}/deliveries': 'account',
  'POST /account/webhooks/{id}/deliveries/{deliveryId}/replay': 'account',
  'GET /import-files': 'admin',
  'POST /import-files': 'admin',
  'POST /import-files/{id}/discard': 'admin',
  'POST /import-files/{id}/preview': 'admin',
  'POST /import-files/{id}/resume-download': 'admin',
  'POST /import-downloads/preview': 'admin',
  'POST /import-downloads': 'admin',
  'GET /deletion-requests': 'admin',
  'POST /deletion-requests/settings': 'admin',
  'GET /deletion-requests/reports/{id}': 'admin',
  'POST /deletion-requests/reports/{id}/sent': 'admin',
  'GET /deletion-requests/metrics': 'admin',
  'GET /import-schedules': 'admin',
  'POST /import-schedules': 'admin',
  'POST /import-schedules/{id}/pause': 'admin',
  'POST /import-schedules/{id}/run': 'admin',
  'POST /import-schedules/{id}/delete': 'admin',
  'GET /import-jobs': 'admin',
  'POST /import-jobs': 'admin',
  'POST /import-jobs/{id}/cancel': 'admin',
  'POST /import-batches/{id}/undo': 'admin',
  'GET /dead-letters': 'admin',
  'POST /retry-dead-letter': 'admin',
  'POST /finish-opening-step': 'admin',
  'POST /send-test-email': 'admin',
  'GET /audit-actions': 'admin',
  'POST /verify-audit': 'admin',
  'POST /export-audit': 'admin',
  'POST /get_search_error_stats': 'admin',
  'POST /admin-delete-log': 'admin',
  'GET /search-terms-without-results': 'admin',
  'POST /add-to-list': 'createLists',
  'GET /lists': 'account',
  'POST /lists': 'createLists',
  'GET /lists/{id}': 'account',
  'PUT /lists/{id}': 'saveLists',
  'POST /lists/{id}/delete': 'account',
  'POST /lists/{id}/remove': 'saveLists',
  'POST /lists/{id}/restore': 'saveLists',
  'POST /lists/{id}/members': 'account',
  'PUT /lists/{id}/members': 'saveLists',
  'PUT /lists/{id}/members/{physicianId}': 'saveLists',
  'POST /contact-attempts': 'saveLists',
  'POST /contact-attempts/sent': 'saveLists',
  'POST /contact-attempts/{id}/undo': 'saveLists',
  'GET /candidates/{id}/contact-attempts': 'account',
  'POST /contact-attempts/to-contact': 'account',
  'POST /search-additions': 'selectAll',
  'POST /search-changes': 'selectAll',
  'POST /search-changes/{id}/undo': 'saveLists',
  'POST /match-list': 'saveLists',
  'POST /match-runs': 'saveLists',
  'POST /match-runs/{id}/rows': 'saveLists',
  'GET /match-runs/{id}': 'saveLists',
  'GET /match-runs/{id}/ambiguous-rows': 'saveLists',
  'POST /match-runs/{id}/ambiguous-rows/{row}': 'saveLists',
  'POST /match-runs/{id}/delete': 'saveLists',
  'POST /matched-lists': 'saveLists',
  'POST /match-runs/{id}/own-system': 'saveLists',
  'GET /own-system': 'account',
  'POST /activity/find': 'account',
  'POST /candidates/unlisted': 'account',
  'POST /activity/version': 'account',
  'POST /recently-viewed': 'account',
  'GET /recently-viewed': 'account',
  'POST /recently-viewed/clear': 'account',
  'POST /own-system/delete': 'account',
  'GET /search-additions': 'account',
  'POST /search-additions/{id}/cancel': 'account',
  'GET /submit-resume': 'open',
  'POST /submit-resume': 'open',
  'POST /read-resume-file': 'open',
  'POST /confirm-return': 'open',
  'GET /send-removal-confirmation': 'open',
  'POST /send-removal-confirmation': 'open',
  'POST /request-record-removal': 'open',
  'POST /process-removal': 'open',
  'POST /removal-choices': 'open',
  'POST /prove-removal': 'open',
  'POST /removal-status': 'open',
  'POST /get-removal-requests': 'admin',
  'POST /decide-removal': 'admin',
  'POST /hide-record': 'admin',
  'POST /decline-removals': 'admin',
  'POST /get-held-records': 'admin',
  'POST /decide-held-record': 'admin',
  'GET /recalls': 'account',
  'GET /recall-file': 'account',
  'POST /recalls/confirm': 'account',
  'GET /overdue-recalls': 'admin',
  'POST /get-pending-submissions': 'admin',
  'GET /pending-submissions-count': 'admin',
  'POST /preview-approvals': 'admin',
  'POST /approve-resume': 'admin',
  'POST /list_users': 'admin',
  'GET /admin-users': 'admin',
  'GET /user-stats': 'admin',
  'POST /admin-delete-user': 'admin',
  'POST /delete_user': 'admin',
  'POST /users/{userId}/end-sessions': 'admin',
  'POST /users/{userId}/remove-second-factor': 'admin',
  'POST /users/{userId}/suspend': 'admin',
  'POST /users/{userId}/lift-suspension': 'admin',
  'POST /users/{userId}/role': 'admin',
  'POST /sign-ups/{signUpId}/resend-confirmation': 'admin',
  'POST /save-search': 'saveLists',
  'POST /get-saved-searches': 'account',
  'PUT /saved-searches/{id}': 'saveLists',
  'POST /saved-searches/{id}/delete': 'account',
  'POST /saved-searches/{id}/view': 'account',
  'PUT /saved-searches/{id}/sharing': 'account',
  'POST /saved-searches/{id}/count': 'search',
  'POST /search-news': 'search',
  'GET /account/search-alerts': 'account',
  'PUT /account/search-alerts': 'account',
  'PUT /saved-searches/{id}/alert': 'account',
  'POST /alert-to-end': 'open',
  'POST /end-alert': 'open',
  'GET /workspace': 'account',
  'PUT /workspace': 'account',
  'POST /workspace/close': 'account',
  'POST /workspace/invitations': 'account',
  'POST /workspace/invitations/{id}/resend': 'account',
  'POST /workspace/invitations/{id}/revoke': 'account',
  'POST /workspace-invitation': 'open',
  'POST /join-workspace': 'account',
  'POST /workspace/members/{userId}/role': 'account',
  'POST /workspace/members/{userId}/ceilings': 'account',
  'POST /workspace/members/{userId}/remove': 'account',
  'POST /workspace/leave': 'account',
  'PUT /workspace/hand-over': 'account',
  'PUT /workspace/contact-notice': 'account',
  'POST /workspace/ledger': 'account',
  'GET /seat-offer': 'open',
  'GET /workspace/seats': 'account',
  'POST /workspace/checkout': 'account',
  'GET /workspace/payment': 'account',
  'POST /workspace/seats/preview': 'account',
  'POST /workspace/seats': 'account',
  'POST /workspace/seats/cancel': 'account',
  'POST /workspace/seats/resume': 'account',
  'POST /workspace/seats/portal': 'account',
  'PUT /workspace/pool': 'account',
  'GET /workspaces': 'admin',
  'POST /workspace-seats': 'admin',
  'POST /workspaces/{id}/suspend': 'admin',
  'POST /workspaces/{id}/lift-suspension': 'admin',
  'POST /export-physicians': 'export',
  'GET /export-presets': 'account',
  'POST /export-presets': 'export',
  'PUT /export-presets/{id}/sharing': 'account',
  'DELETE /export-presets/{id}': 'account',
  'GET /export-logs': 'account',
  'GET /export-logs.csv': 'account',
  'POST /exports': 'export',
  'GET /exports/{id}/file': 'export',
  'GET /export-jobs': 'account',
  'POST /export-jobs/{id}/cancel': 'account',
  'POST /optimized-search': 'search',
  'POST /count-list-work': 'search',
  'POST /search-suggestions': 'search',
  'GET /example-searches': 'search',
  'POST /read-posting': 'search',
  'POST /find-similar': 'search',
  'POST /get-specialty-counts': 'open',
  'POST /get-specialty-counts-public': 'open',
  'POST /get_specialty_counts_cached': 'open',
  'POST /count-directory': 'open',
  'GET /specialty-landing/{specialty}': 'open',
  'GET /specialty-landings': 'open',
  'GET /operator-settings': 'admin',
  'PUT /operator-settings/{key}': 'admin',
  'GET /operator-setting-changes': 'admin',
  'POST /undo-operator-setting-change': 'admin',
  'GET /site-settings': 'open',
  'PUT /site-settings/{key}': 'admin',
  'POST /site-settings/{key}/image': 'admin',
  'GET /site-setting-changes': 'admin',
  'GET /site-texts/{key}': 'open',
  'GET /site-text-sources/{key}': 'admin',
  'POST /preview-site-text': 'admin',
  'POST /undo-site-setting-change': 'admin',
};

function reasonIn(row: string, capability: Capability): RefusalReason | null {
  const word = row.split(/ +/)[columns.indexOf(capability)] ?? '';
  const cell = Object.entries(cells).find(([name]) => name === word);
  if (!cell) throw new Error(`The table says "${word}" for ${capability}.`);
  return cell[1];
}

const codes: Partial<Record<RefusalReason, string>> = { sign_in: 'UNAUTHENTICATED', admin_only: 'FORBIDDEN' };
const codeOf = (reason: RefusalReason): string => codes[reason] ?? reason.toUpperCase();

const send = (caller: SignedIn | null, path: string, init: RequestInit): Promise<Response> =>
  (caller ?? product).request(path, init);

test('the table has a column for every capability', () => {
  expect(columns).toEqual(capabilities);
});

test('every caller gets the response that the table states, cell by cell', async () => {
  for (const [name, caller] of await everybody()) {
    const answer = access.parse(await (await send(caller, '/api/access', {})).json());
    const told = Object.fromEntries(columns.map((capability) => [capability, answer.capabilities[capability].reason]));
    expect({ name, kind: answer.kind, ...told }).toEqual({
      name,
      kind: kinds[name],
      ...Object.fromEntries(columns.map((capability) => [capability, reasonIn(table[name], capability)])),
    });
    for (const { allowed, reason } of Object.values(answer.capabilities)) expect(allowed).toBe(reason === null);
  }
});

test('every operation of the contract is in the list, and no other', async () => {
  const document: unknown = await (await product.request('/api/openapi.json')).json();
  const { paths } = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(document);
  const promised = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(promised.toSorted()).toEqual(Object.keys(operations).toSorted());
});

describe('every operation is called as every caller', () => {
  // An unreadable body: refusals come before the body is read, and the accepted calls change nothing.
  const unreadable = { headers: { 'content-type': 'application/json' }, body: '{' };

  test.each(Object.entries(operations))('%s, which needs %s', async (line, capability) => {
    const [method = '', path = ''] = line.split(' ');
    for (const [name, caller] of await everybody()) {
      const response = await send(caller, `/api${path.replace('{id}', '1').replace('{key}', 'terms_text')}`, {
        method,
        ...(method === 'GET' ? {} : unreadable),
      });
      const reason = reasonIn(table[name], capability);
      if (reason === null)
        expect([name, response.status]).toEqual([
          name,
          method === 'GET' ? expect.toSatisfy((status) => status === 200 || status === 404) : 400,
        ]);
      else
        expect([name, response.status, await response.json()]).toEqual([
          name,
          reason === 'sign_in' ? 401 : 403,
          expect.objectContaining({ code: codeOf(reason) }),
        ]);
    }
  });
});
