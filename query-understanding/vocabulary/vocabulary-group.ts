// What the vocabulary knows about a group of words.

interface Group {
  /** As written in the table, the first one being the usual one. */
  forms: readonly string[];
  /** The specialties of the directory that the words belong to; empty for words of no specialty. */
  specialties: readonly string[];
}

/** Words for a profession: `nurse`, `heart doctor`. They are the filter by its specialties. */
export interface RoleGroup extends Group {
  kind: 'role';
  label: string;
}

/** Forms of one credential: `RN`, `registered nurse`. */
export interface CredentialGroup extends Group {
  kind: 'credential';
  label: string;
  /** True: it is also found among the degrees of the education. */
  isDegree: boolean;
}

/** Words that mean the same. */
export interface SynonymGroup extends Group {
  kind: 'same';
}

/** Words with a wider meaning beside: `nicu` also finds `neonatal intensive care`, which does not find `nicu`. */
export interface NarrowGroup extends Group {
  kind: 'narrow';
  wider: readonly string[];
}

export type VocabularyGroup = RoleGroup | CredentialGroup | SynonymGroup | NarrowGroup;

/** Whether the words say what someone is: `nurse`, `RN`. */
export const isProfession = ({ kind }: VocabularyGroup): boolean => kind === 'role' || kind === 'credential';
