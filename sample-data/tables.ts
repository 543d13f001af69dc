// The tables from which people are invented, in data/. Each is read and checked once, when the generator is first imported.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { companySizes } from '#contract/candidates/candidate-options.ts';

const texts = z.array(z.string());
const weights = z.record(z.string(), z.number());

const readText = (file: string): string => readFileSync(join(import.meta.dirname, 'data', file), 'utf8');
const readTable = <Table extends z.ZodType>(name: string, table: Table): z.output<Table> =>
  table.parse(JSON.parse(readText(`${name}.json`)));

/** @throws RangeError where the table has no entry of this name */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T {
  const entry = table[name];
  if (entry === undefined) throw new RangeError(`No entry ${name} in a table of ${Object.keys(table).length}`);
  return entry;
}

/** By gender and tradition. The most frequent come first, because the choice leans to the front. */
export const firstNames = readTable('first-names', z.record(z.enum(['Female', 'Male']), z.record(z.string(), texts)));

/** `taken`: names under which real universities or health systems are known. Nothing invented is called after them. */
export const lastNames = readTable(
  'last-names',
  z.object({ byTradition: z.record(z.string(), texts), taken: texts.transform((names) => new Set(names)) }),
);

/** Who has which given and family names, roughly after the published make-up of the professions (AAMC, NCSBN, BLS). */
const tradition = z.object({
  last: z.string(),
  first: z.string(),
  /** Share of people who have an American given name nevertheless. */
  americanFirstShare: z.number(),
  /** Percent of the people of each group of professions. */
  weights: z.object({ doctors: z.number(), nurses: z.number(), allied: z.number() }),
  /** A factor of the weight in states where the tradition is at home, and in all others. */
  states: weights,
  elsewhere: z.number(),
});
export type Tradition = z.output<typeof tradition>;
export const traditions = readTable('traditions', z.array(tradition));

/** The cities with the cells of their row: country, state, name, residents in thousands, area codes, postal codes. */
export const cityRows = readText('cities.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(','));

/** Residents of states and provinces in millions, rounded (census estimates of 2023). */
export const populations = readTable('populations', weights);

/** The words of places that do not exist. About half fit any region, so that names rarely repeat and Alaska gets no bayous. */
export const placeNames = readTable(
  'place-names',
  z.object({
    towns: texts,
    first: texts,
    second: texts,
    regions: z.array(z.object({ states: texts, first: texts, second: texts })),
  }),
);

/**
 * Names are patterns: `{place}` is an invented place of the region, `{patron}` a saint, `{surname}` a family name, `{virtue}` a good
 * word, `{practice}` what a practice of the specialty calls itself.
 */
const employer = z.object({
  industries: weights,
  sizes: z.partialRecord(z.enum(companySizes), z.number()),
  /** First and last year of founding. */
  founded: z.tuple([z.number(), z.number()]),
  /** Share of organizations whose revenue no vendor knows. */
  unknownRevenueShare: z.number(),
  names: texts,
});
export type EmployerTraits = z.output<typeof employer>;
export const employers = readTable(
  'employers',
  z.object({
    /** Patron saints of hospitals, chosen so that few or no real hospitals have these names. */
    patrons: texts,
    /** What practices without a place or a founder call themselves. */
    virtues: texts,
    /** Employers across the country by kind, with their names. None of them exists. */
    companies: z.record(z.string(), employer),
    /** `usual`: how many there are in a state of a million people. */
    perState: z.record(z.string(), employer.extend({ usual: z.number() })),
    /** `usual`: how many there are in a city of middle size; `most`: anywhere. */
    perCity: z.record(z.string(), employer.extend({ usual: z.number(), most: z.number() })),
    practice: employer,
  }),
);

/** A field of work within a specialty; it decides title, employer and the skills that stand out. */
const focus = z.object({
  /** As it appears in a title: `Cardiac ICU` in `Nurse Manager, Cardiac ICU`. */
  name: z.string(),
  /** The person's calling: `Interventional Cardiologist`. */
  who: z.string(),
  /** Names the kinds of employers in `workplaces`. */
  setting: z.string(),
  weight: z.number(),
  /** Letters that some people of this focus have: `CCRN`. Null: none in use. */
  certification: z.string().nullable(),
  skills: texts,
});
export type Focus = z.output<typeof focus>;

const specialtyProfile = z.object({
  specialty: z.string(),
  weight: z.number(),
  femaleShare: z.number(),
  /** Name the entries of `titles.ladders` and `qualifications`. */
  ladder: z.string(),
  qualifications: z.string(),
  /** The field as it is written in titles: `Obstetrics & Gynecology`. */
  field: z.string(),
  /** What private practices of this field call themselves: `Heart & Vascular`. Empty: there are none. */
  practices: texts,
  skills: texts,
  focuses: z.array(focus),
});
export type SpecialtyProfile = z.output<typeof specialtyProfile>;
export const specialtyProfiles = readTable('specialties', z.array(specialtyProfile));

/** The kinds of employers of each setting, by weight. `practice` is a private practice of the person's own specialty. */
export const workplaces = readTable('workplaces', z.record(z.string(), weights));

const qualification = z.object({
  weight: z.number(),
  /** As printed after the name; empty: none. */
  letters: z.string(),
  degree: z.string(),
  /** A kind of school: an entry of `schools.faculties`. */
  school: z.string(),
  /** What came before, for those who list two schools: degrees of a university, or of nursing where named so. */
  earlier: texts,
  /** Fixes the title and keeps the person on the lowest level. */
  title: z.string().optional(),
  /** The only settings of this training. */
  only: texts.optional(),
});
export type Qualification = z.output<typeof qualification>;
export const qualifications = readTable('qualifications', z.record(z.string(), z.array(qualification)));

/** Levels as vendors name them. */
const level = z.enum(['Non-Manager', 'Manager', 'Director', 'VP-Level', 'C-Level']);
export type TitleLevel = z.output<typeof level>;
const titlesByLevel = z.record(level, texts);
/** Titles of a kind of profession, with `{who}`, `{focus}` and `{field}` of its specialty. Earlier ones are drawn more often. */
const titleLadder = z.object({
  /** As vendors list them, separated by commas. */
  jobFunctions: z.string(),
  /** Whether this profession has NPIs. */
  isClinician: z.boolean(),
  /** Share of people who put the certification of their focus after their name. */
  certifiedShare: z.number(),
  byLevel: titlesByLevel,
  /** At the bedside, and at universities, beside those of `Non-Manager`. */
  bedside: texts.optional(),
  faculty: texts.optional(),
  /** In teaching hospitals, before independent practice. */
  trainee: texts.optional(),
  /** In a practice of their own. */
  owner: texts.optional(),
});
export type TitleLadder = z.output<typeof titleLadder>;
export const titles = readTable(
  'titles',
  z.object({
    ladders: z.record(z.string(), titleLadder),
    /** Settings in which titles do not follow the profession, such as companies, payers and schools. */
    ofSettings: z.record(z.string(), titlesByLevel),
  }),
);

export const schools = readTable(
  'schools',
  z.object({
    universities: texts,
    colleges: texts,
    /** Invented schools that serve the whole country, by their kind. */
    national: z.record(z.string(), texts),
    /** What follows the name of a university, by the kind of school; empty: nothing. */
    faculties: z.record(z.string(), texts),
    /** Invented schools abroad by tradition of names; `share` of its physicians studied there. */
    abroad: z.record(z.string(), z.object({ share: z.number(), medicalDegree: z.string(), schools: texts })),
  }),
);
