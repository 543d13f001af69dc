// Limits of the audit screen. Values only: the pages carry no schemas.

export const auditPageSize = 50;

/** Entries that one call exports. */
export const auditExportPart = 10_000;

/** Entries that one call verifies. */
export const auditVerifyPart = 10_000;
