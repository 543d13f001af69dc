// The data of one specialty, from which titles, credentials, schools, skills and employers are drawn.

import type { specialties } from '#contract/candidate-options.ts';
import { splitList } from '../split-list.ts';
import type { Setting } from './settings.ts';
import type { LadderName } from './title-ladders.ts';
import type { QualificationSet } from './qualifications.ts';

/** A field of work within a specialty; it decides title, employer and the skills that stand out. */
export interface Focus {
  /** As it appears in a title: `Cardiac ICU` in `Nurse Manager, Cardiac ICU`. */
  name: string;
  /** The person's calling: `Interventional Cardiologist`. */
  who: string;
  setting: Setting;
  /** How often, against the other focuses of the specialty. */
  weight: number;
  /** Letters that some people of this focus carry: `CCRN`. Null: none in use. */
  certification: string | null;
  skills: string[];
}

export interface SpecialtyProfile {
  specialty: (typeof specialties)[number];
  /** How often, against the other specialties. */
  weight: number;
  /** 0 to 1. */
  femaleShare: number;
  ladder: LadderName;
  qualifications: QualificationSet;
  /** The field as it is written in titles: `Obstetrics & Gynecology`. */
  field: string;
  /** What private practices of this field call themselves: `Heart & Vascular`. Empty: there are none. */
  practices: string[];
  skills: string[];
  focuses: Focus[];
}

interface ProfileTable extends Omit<SpecialtyProfile, 'practices' | 'skills' | 'focuses'> {
  practices?: string;
  skills: string;
  /** The calling for focuses that name none: `{focus}` is replaced by the focus. */
  who: string;
  focuses: FocusRow[];
}

/** Name, setting, weight, skills, and what departs from the usual. */
type FocusRow = readonly [
  name: string,
  setting: Setting,
  weight: number,
  skills: string,
  unusual?: { who?: string; certification?: string },
];

/** Reads one profile as the tables write it. */
export function profile({ practices = '', skills, who, focuses, ...rest }: ProfileTable): SpecialtyProfile {
  return {
    ...rest,
    practices: splitList(practices),
    skills: splitList(skills),
    focuses: focuses.map(([name, setting, weight, focusSkills, unusual = {}]) => ({
      name,
      who: unusual.who ?? who.replace('{focus}', name),
      setting,
      weight,
      certification: unusual.certification ?? null,
      skills: splitList(focusSkills),
    })),
  };
}
