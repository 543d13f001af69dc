// What sources say of a clinician: taxonomies, licenses and dates of the national registry, and education, languages and certifications. It is
// reported by the clinician and verified by no one.
import { z } from 'zod';

export const clinicalLimits = {
  /** The registry has fifteen slots for a taxonomy with its license. */
  taxonomiesMax: 15,
  licenseNumberLengthMax: 40,
  /** Besides the first one. The registry has more for a few clinicians. */
  furtherPlacesMax: 20,
  /** Of each list of short texts: languages and board certifications. */
  listMax: 20,
};

const taxonomy = z.object({
  /** A code of the provider taxonomy, `207RC0000X`. */
  code: z.string(),
  isPrimary: z.boolean(),
});

const license = z.object({
  /** Two-letter code of a US state or Canadian province. */
  state: z.string(),
  number: z.string(),
  /** The taxonomy beside which it is reported; null: none. */
  code: z.string().nullable(),
});

/** A name besides the one that the person has now. */
const otherName = z.object({
  firstName: z.string().nullable().default(null),
  middleName: z.string().nullable().default(null),
  lastName: z.string(),
  /** `Jr`, as behind a name. */
  suffix: z.string().nullable().default(null),
});
export type OtherName = z.output<typeof otherName>;

export const practicePlace = z.object({
  /** Street and suite. */
  address: z.string().nullable().default(null),
  city: z.string().nullable().default(null),
  /** Two-letter code of a US state or Canadian province. */
  state: z.string().nullable().default(null),
  zip: z.string().nullable().default(null),
});
export type PracticePlace = z.output<typeof practicePlace>;

/** As a source says it. Blank values are left out where it is stored. */
export const clinicalFacts = z.object({
  /** Ten digits, the number of a person in the public registry. */
  npi: z.string().nullable().default(null),
  taxonomies: z.array(taxonomy).default([]),
  licenses: z.array(license).default([]),
  /** The day on which the registry gave the NPI, ISO. */
  enumeratedOn: z.string().nullable().default(null),
  /** Null: not answered. */
  isSoleProprietor: z.boolean().nullable().default(null),
  /** Two-letter code of a US state or territory, where the person gets mail: never that of a practice. Null: not on file, or abroad. */
  mailingState: z.string().nullable().default(null),
  otherNames: z.array(otherName).default([]),
  /** The first place of work; null: the source names none. */
  practicePlace: practicePlace.nullable().default(null),
  /** Each once, in an order of their own. */
  furtherPlaces: z.array(practicePlace).default([]),
  /** The year of the degree of the profession, `graduationYearMin` or later. */
  graduationYear: z.int().nullable().default(null),
  /** The school of that degree. */
  medicalSchool: z.string().nullable().default(null),
  /** English names, of `languageNames`. */
  languages: z.array(z.string()).default([]),
  /** `Internal Medicine`, `CCRN`, of `boardCertificationNames`. */
  boardCertifications: z.array(z.string()).default([]),
});
export type ClinicalFacts = z.output<typeof clinicalFacts>;

/** Of a source that says nothing of these. */
export const noClinicalFacts: Readonly<ClinicalFacts> = clinicalFacts.parse({});

/** The states that a person reaches by a compact, because of one license. */
const compactReach = z.object({
  /** The name of the compact. */
  compact: z.string(),
  /** What the person needs besides; null: nothing. */
  condition: z.string().nullable(),
  /** True: because the person lives in the state `via`, by the address on file. False: because of the license there. */
  isByResidence: z.boolean(),
  /** The state whose license counts. */
  via: z.string(),
  /** In alphabetical order, without those of which the person has a license. */
  states: z.array(z.string()),
});
export type CompactReach = z.output<typeof compactReach>;

/** As a profile shows it. */
export const shownClinicalFacts = z.object({
  /** Null as well for callers without the capability `viewContactInfo`, because it leads to the full name in the public registry. */
  npi: z.string().nullable(),
  /** The primary one first. */
  taxonomies: z.array(
    taxonomy.extend({
      /** The profession in the directory's own words; null: the code is none of a person's profession that the directory knows. */
      label: z.string().nullable(),
    }),
  ),
  /** Each once, by state. */
  licenses: z.array(
    z.object({
      state: z.string(),
      /** Null for callers without the capability `viewContactInfo`. */
      number: z.string().nullable(),
      /** As of a taxonomy. */
      label: z.string().nullable(),
    }),
  ),
  enumeratedOn: z.iso.date().nullable(),
  isSoleProprietor: z.boolean().nullable(),
  /** Where the person may work by a compact, besides the states of the licenses. Not verified. */
  compacts: z.array(compactReach),
  /** Where a compact shortens the way to a license. The person cannot work there by it. */
  fasterPaths: z.array(compactReach),
  /** Former and other names, each once: the last name as an initial for callers without the capability `viewContactInfo`. */
  otherNames: z.array(z.string()),
  /** The first one first; without streets for callers without the capability `viewContactInfo`. */
  practicePlaces: z.array(practicePlace),
  /** The year of the degree of the profession. */
  graduationYear: z.int().nullable(),
  /** The school of that degree. */
  medicalSchool: z.string().nullable(),
  /** English names of the languages that the person speaks. */
  languages: z.array(z.string()),
  /** By the specialty of a physician (`Internal Medicine`) or by abbreviation (`CCRN`). Not verified with any board. */
  boardCertifications: z.array(z.string()),
});
export type ShownClinicalFacts = z.output<typeof shownClinicalFacts>;
