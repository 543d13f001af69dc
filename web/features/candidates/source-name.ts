const names: Readonly<Record<string, string>> = {
  synthetic: 'Fictional, for demonstration',
  nppes: 'National registry (NPPES)',
  submission: 'Submitted by the professional',
  submission_not_confirmed: 'Submitted in a resume, not confirmed',
};

/** How the screens name a source; a vendor is shown under the name that the import gave it. */
export const sourceName = (source: string): string => names[source] ?? source;
