// All operations that the product offers over HTTP.
import { checkAdmin, checkSubscription, getAccess } from './access.ts';
import {
  getAccount,
  listAccountSessions,
  revokeAccountSession,
  revokeOtherAccountSessions,
  updateAccount,
  updateNotifications,
} from './accounts.ts';
import { exportAuditEntries, listAuditActions, listAuditEntries, verifyAudit } from './audit.ts';
import { checkPayment, createCheckout, customerPortal, getMySubscription } from './billing.ts';
import {
  decideGuaranteeRequest,
  getGuaranteeRequest,
  listGuaranteeRequests,
  requestRefund,
} from './guarantee-requests.ts';
import { getCandidate } from './candidates.ts';
import {
  contactForm,
  deleteEnquiry,
  handleEnquiry,
  listEnquiries,
  openContactForm,
  replyToEnquiry,
} from './contact-form.ts';
import {
  deleteSearchError,
  getSearchErrorStats,
  listSearchErrors,
  listUnmatchedTerms,
  logSearchError,
} from './error-log.ts';
import {
  cancelExport,
  exportLogsAsCsv,
  exportPhysicians,
  listExportJobs,
  listExports,
  startExport,
} from './exports.ts';
import { countDirectory, listLandings, readLanding } from './directory-counts.ts';
import { getDemoAccess, grantDemoAccess, incrementDemoUsage, listDemoAccess, revokeDemoAccess } from './demo-access.ts';
import {
  deleteEmailTemplate,
  generateEmail,
  getEmailWriter,
  importEmailTemplates,
  listEmailTemplates,
  renameEmailTemplate,
  saveEmailTemplate,
} from './email-templates.ts';
import { importJobOperations } from './import-jobs.ts';
import { readCandidateClaims, revealCandidateClaims } from './candidate-claims.ts';
import { exportRejectedRows, listImportBatches, listImportSources, readImportBatch } from './imports.ts';
import { matchList } from './list-matching.ts';
import {
  addToList,
  createList,
  deleteList,
  getList,
  getListMembers,
  getLists,
  removeFromList,
  restoreToList,
  updateList,
  updateListMember,
} from './lists.ts';
import {
  decideContactReport,
  findRevealed,
  getPhysicianContact,
  listContactReports,
  myReveals,
  reportContact,
} from './reveals.ts';
import { listDeadLetters, readOverview, retryDeadLetter } from './overview.ts';
import {
  countSavedSearch,
  deleteSavedSearch,
  getSavedSearches,
  renameSavedSearch,
  saveSearch,
  viewSavedSearch,
} from './saved-searches.ts';
import { addSearchToList, cancelSearchAddition, listSearchAdditions } from './search-additions.ts';
import { getSpecialtyCounts, getSpecialtyCountsCached, getSpecialtyCountsPublic, optimizedSearch } from './search.ts';
import { readPosting } from './postings.ts';
import { suggestSearches } from './suggestions.ts';
import {
  listOperatorSettingChanges,
  listOperatorSettings,
  saveOperatorSetting,
  undoOperatorSettingChange,
} from './operator-settings.ts';
import {
  getSiteSettings,
  listSiteSettingChanges,
  saveSiteSetting,
  undoSiteSettingChange,
  uploadSiteImage,
} from './site-settings.ts';
import {
  changePassword,
  confirmEmail,
  deleteOwnAccount,
  disableSecondFactor,
  enableSecondFactor,
  getSession,
  readConfirmation,
  requestPasswordReset,
  resetPassword,
  sendCode,
  sendConfirmation,
  signInWithCode,
  signInWithPassword,
  signOut,
  signUp,
  stepUp,
  verifyAppCode,
  verifyBackupCode,
} from './sign-in.ts';

import { decideHeldRecord, getHeldRecords } from './held-records.ts';
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
} from './removals.ts';
import { approveResume, previewApprovals } from './approvals.ts';
import {
  confirmReturn,
  countPendingSubmissions,
  getPendingSubmissions,
  openResumeForm,
  readResumeFile,
  submitResume,
} from './submissions.ts';
import { userOperations } from './users.ts';
import { accountDeletionOperations } from './account-deletions.ts';
import { confirmRecalls, downloadRecallFile, listOverdueRecalls, listRecalls } from './recalls.ts';

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
  },
  audit: { listAuditEntries, listAuditActions, verifyAudit, exportAuditEntries },
  billing: { checkPayment, createCheckout, customerPortal, getMySubscription },
  guarantee: { getGuaranteeRequest, requestRefund, listGuaranteeRequests, decideGuaranteeRequest },
  candidates: { getCandidate },
  contactForm: { openContactForm, contactForm, listEnquiries, handleEnquiry, replyToEnquiry, deleteEnquiry },
  emailTemplates: {
    getEmailWriter,
    generateEmail,
    listEmailTemplates,
    saveEmailTemplate,
    importEmailTemplates,
    renameEmailTemplate,
    deleteEmailTemplate,
  },
  errorLog: { logSearchError, listSearchErrors, getSearchErrorStats, deleteSearchError, listUnmatchedTerms },
  lists: {
    addToList,
    getLists,
    getList,
    createList,
    updateList,
    deleteList,
    removeFromList,
    restoreToList,
    getListMembers,
    updateListMember,
  },
  imports: {
    listImportBatches,
    readImportBatch,
    exportRejectedRows,
    listImportSources,
    ...importJobOperations,
    readCandidateClaims,
    revealCandidateClaims,
  },
  listMatching: { matchList },
  exports: { exportPhysicians, startExport, listExportJobs, cancelExport, listExports, exportLogsAsCsv },
  operatorSettings: {
    listOperatorSettings,
    saveOperatorSetting,
    listOperatorSettingChanges,
    undoOperatorSettingChange,
  },
  overview: { readOverview, listDeadLetters, retryDeadLetter },
  reveals: {
    getPhysicianContact,
    reportContact,
    findRevealed,
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
  savedSearches: {
    saveSearch,
    getSavedSearches,
    renameSavedSearch,
    deleteSavedSearch,
    viewSavedSearch,
    countSavedSearch,
  },
  signIn: {
    signUp,
    sendConfirmation,
    readConfirmation,
    confirmEmail,
    signInWithPassword,
    sendCode,
    signInWithCode,
    signOut,
    getSession,
    requestPasswordReset,
    resetPassword,
    changePassword,
    enableSecondFactor,
    disableSecondFactor,
    verifyAppCode,
    verifyBackupCode,
    stepUp,
    deleteOwnAccount,
  },
  search: {
    optimizedSearch,
    suggestSearches,
    readPosting,
    getSpecialtyCounts,
    getSpecialtyCountsPublic,
    getSpecialtyCountsCached,
    countDirectory,
    readLanding,
    listLandings,
    addSearchToList,
    listSearchAdditions,
    cancelSearchAddition,
  },
  siteSettings: {
    getSiteSettings,
    saveSiteSetting,
    uploadSiteImage,
    listSiteSettingChanges,
    undoSiteSettingChange,
  },
  users: { ...userOperations, ...accountDeletionOperations },
};
export type Contract = typeof contract;
