// All operations that the product offers over HTTP.
import { accessOperations } from './access/access.ts';
import { accountOperations } from './accounts/accounts.ts';
import { apiKeyOperations } from './accounts/api-keys.ts';
import { oauthOperations } from './accounts/oauth.ts';
import { activityOperations } from './activity/activity.ts';
import { personHistoryOperations } from './activity/person-history.ts';
import { auditOperations } from './audit/audit.ts';
import { billingOperations } from './billing/billing.ts';
import { guaranteeRequestOperations } from './billing/guarantee-requests.ts';
import { candidateOperations } from './candidates/candidates.ts';
import { contactAttemptOperations } from './contact-attempts/contact-attempts.ts';
import { contactFormOperations } from './contact-form/contact-form.ts';
import { enquiryOperations } from './contact-form/enquiries.ts';
import { errorLogOperations } from './error-log/error-log.ts';
import { exportOperations } from './exports/exports.ts';
import { directoryCountOperations } from './search/directory-counts.ts';
import { demoAccessOperations } from './demo-access/demo-access.ts';
import { emailTemplateOperations } from './email-templates/email-templates.ts';
import { deletionRequestOperations } from './deletion-requests/deletion-requests.ts';
import { importJobOperations } from './imports/import-jobs.ts';
import { candidateClaimOperations } from './candidates/candidate-claims.ts';
import { importOperations } from './imports/imports.ts';
import { matchList } from './list-matching/list-matching.ts';
import { matchRunOperations } from './list-matching/match-runs.ts';
import { listHistoryOperations } from './lists/list-history.ts';
import { listMemberOperations } from './lists/list-members.ts';
import { listOperations } from './lists/lists.ts';
import { revealOperations } from './reveals/reveals.ts';
import { ownSystemOperations } from './own-system/own-system.ts';
import { overviewOperations } from './overview/overview.ts';
import { alertOperations } from './saved-searches/alerts.ts';
import { savedSearchOperations } from './saved-searches/saved-searches.ts';
import { searchAdditionOperations } from './search/search-additions.ts';
import { optimizedSearch } from './search/search.ts';
import { specialtyCountOperations } from './search/specialty-counts.ts';
import { readPosting } from './search/postings.ts';
import { countListWork } from './search/list-work.ts';
import { findSimilar } from './search/similar.ts';
import { listExampleSearches } from './search/example-searches.ts';
import { suggestSearches } from './search/suggestions.ts';
import { operatorSettingOperations } from './site-settings/operator-settings.ts';
import { siteSettingOperations } from './site-settings/site-settings.ts';
import { signInOperations } from './accounts/sign-in-operations.ts';
import { heldRecordOperations } from './removals/held-records.ts';
import { removalOperations } from './removals/removals.ts';
import { approvalOperations } from './submissions/approvals.ts';
import { submissionOperations } from './submissions/submissions.ts';
import { userOperations } from './users/users.ts';
import { accountDeletionOperations } from './users/account-deletions.ts';
import { presetOperations } from './exports/presets.ts';
import { webhookOperations } from './webhooks/webhooks.ts';
import { workspaceAdministration } from './workspaces/administration.ts';
import { seatOperations } from './workspaces/seats.ts';
import { contactNoticeOperations } from './workspaces/contact-notice.ts';
import { signOnOperations } from './workspaces/sign-on.ts';
import { workspaceKeyOperations } from './workspaces/workspace-keys.ts';
import { workspaceOperations } from './workspaces/workspaces.ts';
import { recallOperations } from './exports/recalls.ts';

export const contract = {
  access: accessOperations,
  demoAccess: demoAccessOperations,
  accounts: { ...accountOperations, ...apiKeyOperations, ...oauthOperations },
  activity: { ...activityOperations, ...personHistoryOperations },
  audit: auditOperations,
  billing: billingOperations,
  guarantee: guaranteeRequestOperations,
  candidates: candidateOperations,
  contactAttempts: contactAttemptOperations,
  contactForm: { ...contactFormOperations, ...enquiryOperations },
  emailTemplates: emailTemplateOperations,
  errorLog: errorLogOperations,
  lists: { ...listOperations, ...listMemberOperations, ...listHistoryOperations },
  deletionRequests: deletionRequestOperations,
  imports: { ...importOperations, ...importJobOperations, ...candidateClaimOperations },
  ownSystem: ownSystemOperations,
  listMatching: { matchList, ...matchRunOperations },
  exports: { ...exportOperations, ...presetOperations },
  operatorSettings: operatorSettingOperations,
  overview: overviewOperations,
  reveals: revealOperations,
  submissions: { ...submissionOperations, ...approvalOperations },
  recalls: recallOperations,
  removals: { ...removalOperations, ...heldRecordOperations },
  savedSearches: { ...savedSearchOperations, ...alertOperations },
  signIn: signInOperations,
  search: {
    optimizedSearch,
    suggestSearches,
    listExampleSearches,
    readPosting,
    countListWork,
    findSimilar,
    ...specialtyCountOperations,
    ...directoryCountOperations,
    ...searchAdditionOperations,
  },
  siteSettings: siteSettingOperations,
  users: { ...userOperations, ...accountDeletionOperations },
  webhooks: webhookOperations,
  workspaces: {
    ...workspaceOperations,
    ...contactNoticeOperations,
    ...signOnOperations,
    ...workspaceAdministration,
    ...seatOperations,
    ...workspaceKeyOperations,
  },
};
export type Contract = typeof contract;
