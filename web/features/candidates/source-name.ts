const names: Readonly<Record<string, string>> = {
  synthetic: 'Fictional, for demonstration',
  nppes: 'National registry (NPPES)',
  submission: 'Submitted by the professional',
};

/** How the screens name a source; a vendor is shown under the name that the import gave it. */
export const sourceName = (source: string): string => names[source] ?? source;
