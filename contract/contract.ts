// All operations that the product offers over HTTP.
import { checkAdmin, checkSubscription, getAccess } from './access/access.ts';
import {
  getAccount,
  listAccountSessions,
  revokeAccountSession,
  revokeOtherAccountSessions,
  updateAccount,
  updateNotifications,
} from './accounts/accounts.ts';
import { createApiKey, listApiKeys, readLimits, revokeApiKey } from './accounts/api-keys.ts';
import { allowAssistant, readAssistantRequest } from './accounts/oauth.ts';
import { activityOperations } from './activity/activity.ts';
import { personHistoryOperations } from './activity/person-history.ts';
import { exportAuditEntries, listAuditActions, listAuditEntries, verifyAudit } from './audit/audit.ts';
import { checkPayment, createCheckout, customerPortal, getMySubscription } from './billing/billing.ts';
import {
  decideGuaranteeRequest,
  getGuaranteeRequest,
  listGuaranteeRequests,
  requestRefund,
} from './billing/guarantee-requests.ts';
import { findUnlisted, getCandidate } from './candidates/candidates.ts';
import { contactAttemptOperations } from './contact-attempts/contact-attempts.ts';
import { contactForm, openContactForm } from './contact-form/contact-form.ts';
import { enquiryOperations } from './contact-form/enquiries.ts';
import {
  deleteSearchError,
  getSearchErrorStats,
  listSearchErrors,
  listUnmatchedTerms,
  logSearchError,
} from './error-log/error-log.ts';
import {
  cancelExport,
  exportLogsAsCsv,
  exportPhysicians,
  listExportJobs,
  listExports,
  startExport,
} from './exports/exports.ts';
import { countDirectory, listLandings, readLanding } from './search/directory-counts.ts';
import {
  getDemoAccess,
  grantDemoAccess,
  incrementDemoUsage,
  listDemoAccess,
  revokeDemoAccess,
} from './demo-access/demo-access.ts';
import {
  deleteEmailTemplate,
  generateEmail,
  getEmailWriter,
  importEmailTemplates,
  listEmailTemplates,
  renameEmailTemplate,
  changeEmailTemplate,
  saveEmailTemplate,
  shareEmailTemplate,
} from './email-templates/email-templates.ts';
import { deletionRequestOperations } from './deletion-requests/deletion-requests.ts';
import { importJobOperations } from './imports/import-jobs.ts';
import { readCandidateClaims, revealCandidateClaims } from './candidates/candidate-claims.ts';
import { exportRejectedRows, listImportBatches, listImportSources, readImportBatch } from './imports/imports.ts';
import { matchList } from './list-matching/list-matching.ts';
import { matchRunOperations } from './list-matching/match-runs.ts';
import { listHistoryOperations } from './lists/list-history.ts';
import { listMemberOperations } from './lists/list-members.ts';
import { listOperations } from './lists/lists.ts';
import {
  decideContactReport,
  getPhysicianContact,
  listContactReports,
  myReveals,
  reportContact,
} from './reveals/reveals.ts';
import { ownSystemOperations } from './own-system/own-system.ts';
import { overviewOperations } from './overview/overview.ts';
import { alertOperations } from './saved-searches/alerts.ts';
import { savedSearchOperations } from './saved-searches/saved-searches.ts';
import {
  addSearchToList,
  cancelSearchAddition,
  changeSearchedMembers,
  listSearchAdditions,
  undoSearchChange,
} from './search/search-additions.ts';
import { optimizedSearch } from './search/search.ts';
import { getSpecialtyCounts, getSpecialtyCountsCached, getSpecialtyCountsPublic } from './search/specialty-counts.ts';
import { readPosting } from './search/postings.ts';
import { countListWork } from './search/list-work.ts';
import { findSimilar } from './search/similar.ts';
import { listExampleSearches } from './search/example-searches.ts';
import { suggestSearches } from './search/suggestions.ts';
import {
  listOperatorSettingChanges,
  listOperatorSettings,
  saveOperatorSetting,
  undoOperatorSettingChange,
} from './site-settings/operator-settings.ts';
import { siteSettingOperations } from './site-settings/site-settings.ts';
import { signInOperations } from './accounts/sign-in-operations.ts';
import { decideHeldRecord, getHeldRecords } from './removals/held-records.ts';
import {
  decideRemoval,
  declineRemovals,
  getRemovalRequests,
  hideRecord,
  openRemovalForm,
  processRemoval,
  proveRemovalRecord,
  readRemovalChoices,
  readRemovalStatus,
  removeRecord,
  requestRecordRemoval,
  sendRemovalConfirmation,
} from './removals/removals.ts';
import { approveResume, previewApprovals } from './submissions/approvals.ts';
import {
  confirmReturn,
  countPendingSubmissions,
  getPendingSubmissions,
  openResumeForm,
  readResumeFile,
  submitResume,
} from './submissions/submissions.ts';
import { userOperations } from './users/users.ts';
import { accountDeletionOperations } from './users/account-deletions.ts';
import {
  changeExportPreset,
  deleteExportPreset,
  listExportPresets,
  saveExportPreset,
  shareExportPreset,
} from './exports/presets.ts';
import { webhookOperations } from './webhooks/webhooks.ts';
import { workspaceAdministration } from './workspaces/administration.ts';
import { seatOperations } from './workspaces/seats.ts';
import { contactNoticeOperations } from './workspaces/contact-notice.ts';
import { signOnOperations } from './workspaces/sign-on.ts';
import { workspaceKeyOperations } from './workspaces/workspace-keys.ts';
import { workspaceOperations } from './workspaces/workspaces.ts';
import { confirmRecalls, downloadRecallFile, listOverdueRecalls, listRecalls } from './exports/recalls.ts';

export const contract = {
  access: { getAccess, checkSubscription, checkAdmin },
  demoAccess: { getDemoAccess, incrementDemoUsage, listDemoAccess, grantDemoAccess, revokeDemoAccess },
  accounts: {
    getAccount,
    updateAccount,
    updateNotifications,
    listAccountSessions,
    revokeAccountSession,
    revokeOtherAccountSessions,
    listApiKeys,
    createApiKey,
    readAssistantRequest,
    allowAssistant,
    revokeApiKey,
    readLimits,
  },
  activity: { ...activityOperations, ...personHistoryOperations },
  audit: { listAuditEntries, listAuditActions, verifyAudit, exportAuditEntries },
  billing: { checkPayment, createCheckout, customerPortal, getMySubscription },
  guarantee: { getGuaranteeRequest, requestRefund, listGuaranteeRequests, decideGuaranteeRequest },
  candidates: { getCandidate, findUnlisted },
  contactAttempts: contactAttemptOperations,
  contactForm: { openContactForm, contactForm, ...enquiryOperations },
  emailTemplates: {
    getEmailWriter,
    generateEmail,
    listEmailTemplates,
    saveEmailTemplate,
    importEmailTemplates,
    changeEmailTemplate,
    renameEmailTemplate,
    shareEmailTemplate,
    deleteEmailTemplate,
  },
  errorLog: { logSearchError, listSearchErrors, getSearchErrorStats, deleteSearchError, listUnmatchedTerms },
  lists: { ...listOperations, ...listMemberOperations, ...listHistoryOperations },
  deletionRequests: deletionRequestOperations,
  imports: {
    listImportBatches,
    readImportBatch,
    exportRejectedRows,
    listImportSources,
    ...importJobOperations,
    readCandidateClaims,
    revealCandidateClaims,
  },
  ownSystem: ownSystemOperations,
  listMatching: { matchList, ...matchRunOperations },
  exports: {
    exportPhysicians,
    startExport,
    listExportJobs,
    cancelExport,
    listExports,
    exportLogsAsCsv,
    listExportPresets,
    saveExportPreset,
    changeExportPreset,
    shareExportPreset,
    deleteExportPreset,
  },
  operatorSettings: {
    listOperatorSettings,
    saveOperatorSetting,
    listOperatorSettingChanges,
    undoOperatorSettingChange,
  },
  overview: overviewOperations,
  reveals: {
    getPhysicianContact,
    reportContact,
    myReveals,
    listContactReports,
    decideContactReport,
  },
  submissions: {
    openResumeForm,
    readResumeFile,
    submitResume,
    getPendingSubmissions,
    countPendingSubmissions,
    previewApprovals,
    approveResume,
    confirmReturn,
  },
  recalls: { listRecalls, downloadRecallFile, confirmRecalls, listOverdueRecalls },
  removals: {
    openRemovalForm,
    sendRemovalConfirmation,
    requestRecordRemoval,
    readRemovalChoices,
    processRemoval,
    proveRemovalRecord,
    readRemovalStatus,
    getRemovalRequests,
    decideRemoval,
    hideRecord,
    declineRemovals,
    getHeldRecords,
    decideHeldRecord,
    removeRecord,
  },
  savedSearches: { ...savedSearchOperations, ...alertOperations },
  signIn: signInOperations,
  search: {
    optimizedSearch,
    suggestSearches,
    listExampleSearches,
    readPosting,
    countListWork,
    findSimilar,
    getSpecialtyCounts,
    getSpecialtyCountsPublic,
    getSpecialtyCountsCached,
    countDirectory,
    readLanding,
    listLandings,
    addSearchToList,
    listSearchAdditions,
    cancelSearchAddition,
    changeSearchedMembers,
    undoSearchChange,
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
