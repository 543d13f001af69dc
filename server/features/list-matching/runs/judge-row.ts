// Which of the candidates that a row may be it is. Pure: the same row and candidates always give the same answer.
import { matchLimits as limits, type MatchReason } from '#contract/list-matching/match-limits.ts';
import type { MatchedRow, MatchPossibility, MatchRow } from '#contract/list-matching/match-runs.ts';
import { townWordPattern, townWords } from '#contract/candidates/town-words.ts';
import { normalizeSpecialty } from '#normalize/public.ts';
import { foldName, plainLicenseNumber, type ComparedCandidate } from '../../candidates/public.ts';
import { isAtLeast, nameLikeness, type RowNameLikeness } from './name-likeness.ts';

/** What leads from a row to a candidate besides names and places. */
export interface Evidence {
  candidate: ComparedCandidate;
  hasNpi: boolean;
  /** The row has an NPI, and the candidate another one. */
  contradictsNpi: boolean;
  hasEmail: boolean;
  hasPhone: boolean;
  /** No other listed candidate has a contact of the row. */
  isSoleHolder: boolean;
  /** The candidate and no other listed one has the license of the row. */
  isSoleLicensee: boolean;
}

interface Judged extends MatchPossibility {
  isSure: boolean;
}

type Verdict = Omit<Judged, 'candidateId'>;

const sure = (reason: MatchReason, score: number): Verdict => ({ reason, score, isSure: true });
const unsure = (reason: MatchReason, score: number): Verdict => ({ reason, score, isSure: false });

/** A sure candidate of a higher tier wins. Several of one tier are ambiguous. */
const tiers: readonly (readonly MatchReason[])[] = [
  ['npi'],
  ['license'],
  ['contact and name', 'contact'],
  ['name, place and specialty'],
  ['name and place'],
];

export function judgeRow(row: MatchRow, evidence: readonly Evidence[]): MatchedRow {
  const judged = evidence
    .flatMap((each): Judged[] => {
      const verdict = verdictOn(row, each);
      return verdict === null ? [] : [{ candidateId: each.candidate.id, ...verdict }];
    })
    .toSorted((a, b) => b.score - a.score || (a.candidateId < b.candidateId ? -1 : 1));
  if (judged.length === 0) return { outcome: 'none', candidates: [] };
  // An NPI of someone with quite another name: one of them is wrong in the file.
  const isNpiDoubtful = judged.some(({ reason, isSure }) => reason === 'npi' && !isSure);
  const best = tiers
    .map((reasons) => judged.filter(({ isSure, reason }) => isSure && reasons.includes(reason)))
    .find((found) => found.length > 0);
  if (best?.length === 1 && !isNpiDoubtful) return { outcome: 'matched', candidates: best.map(shown) };
  return { outcome: 'ambiguous', candidates: judged.slice(0, limits.possibilitiesMax).map(shown) };
}

const shown = ({ candidateId, score, reason }: Judged): MatchPossibility => ({ candidateId, score, reason });

/** Null: the row is not the candidate. */
function verdictOn(row: MatchRow, evidence: Evidence): Verdict | null {
  const { candidate, hasNpi, contradictsNpi } = evidence;
  const name = nameLikeness(row, candidate.names);
  if (hasNpi) return name === 'different' ? unsure('npi', 60) : sure('npi', name === 'same' ? 100 : 98);
  const byContact = verdictOnContact(row, evidence);
  if (contradictsNpi) return byContact === null ? null : { ...byContact, score: byContact.score - 30, isSure: false };
  const byLicense = hasLicense(row, candidate) ? verdictOnLicense(name, evidence) : null;
  if (byLicense?.isSure === true) return byLicense;
  return byContact ?? verdictOnName(row, candidate) ?? byLicense;
}

/** Null: the license is of someone with another name, so one of both is wrong in the file. */
function verdictOnLicense(name: RowNameLikeness, { isSoleLicensee }: Evidence): Verdict | null {
  if (isAtLeast(name, 'changed')) return sure('license', 97);
  if (name === 'different') return null;
  return isSoleLicensee ? sure('license', 90) : unsure('license', 60);
}

function verdictOnContact(row: MatchRow, { candidate, hasEmail, hasPhone, isSoleHolder }: Evidence): Verdict | null {
  if (!hasEmail && !hasPhone) return null;
  const name = nameLikeness(row, candidate.names);
  if (isAtLeast(name, 'near')) return sure('contact and name', name === 'same' ? 95 : 92);
  if (name === 'part')
    return hasEmail || specialtyLikeness(row, candidate) === 'same'
      ? sure('contact and name', 90)
      : unsure('contact and name', 70);
  // Colleagues share a phone, and some of them a first name.
  if (name === 'changed') return hasEmail ? sure('contact and name', 88) : unsure('contact and name', 65);
  if (name === 'unknown') return hasEmail && isSoleHolder ? sure('contact', 85) : unsure('contact', 50);
  return hasEmail && isSoleHolder ? unsure('contact', 40) : null;
}

export const hasLicense = ({ license }: MatchRow, { licenses }: ComparedCandidate): boolean =>
  license !== undefined &&
  plainLicenseNumber(license.number) !== '' &&
  licenses.some(
    ({ state, number }) => state === license.state && plainLicenseNumber(number) === plainLicenseNumber(license.number),
  );

function verdictOnName(row: MatchRow, candidate: ComparedCandidate): Verdict | null {
  const name = nameLikeness(row, candidate.names);
  if (!isAtLeast(name, 'part')) return null;
  const [place, specialty] = [placeLikeness(row, candidate), specialtyLikeness(row, candidate)];
  if (place === 'other') return null;
  const isSpecialtySame = specialty === 'same';
  if (place === 'city' && specialty === 'other') return unsure('name and place', 45);
  if (specialty === 'other') return null;
  const reason = reasonOf(place, isSpecialtySame);
  if (name === 'same' && place === 'city') return sure(reason, isSpecialtySame ? 90 : 80);
  if (name === 'same' && place === 'state' && isSpecialtySame) return sure(reason, 78);
  if (name === 'near' && place === 'city' && isSpecialtySame) return sure(reason, 75);
  const isPossible = name === 'same' ? isSpecialtySame || place !== 'other city' : place === 'city' || isSpecialtySame;
  return isPossible ? unsure(reason, scoreOfPossibility(place, isSpecialtySame)) : null;
}

function reasonOf(place: PlaceLikeness, isSpecialtySame: boolean): MatchReason {
  const isPlaceSame = place === 'city' || place === 'state';
  if (isPlaceSame) return isSpecialtySame ? 'name, place and specialty' : 'name and place';
  return isSpecialtySame ? 'name and specialty' : 'name';
}

const placeScores: Readonly<Record<PlaceLikeness, number>> = {
  city: 50,
  state: 40,
  'other city': 30,
  unknown: 20,
  other: 10,
};

const scoreOfPossibility = (place: PlaceLikeness, isSpecialtySame: boolean): number =>
  placeScores[place] + (isSpecialtySame ? 15 : 0);

/** `city`: city and state agree. `state`: what the row has of both agrees. `unknown`: the row has no place, or the candidate has none. */
type PlaceLikeness = 'city' | 'state' | 'other city' | 'unknown' | 'other';

function placeLikeness({ city, state }: MatchRow, { places }: ComparedCandidate): PlaceLikeness {
  const known = places.filter((place) => place.state !== null || place.city !== null);
  if ((city === undefined && state === undefined) || known.length === 0) return 'unknown';
  const inState = known.filter((place) => state === undefined || place.state === state);
  if (inState.length === 0) return 'other';
  if (city === undefined) return 'state';
  const wanted = plainTown(city);
  if (inState.some((place) => place.city !== null && plainTown(place.city) === wanted))
    return state === undefined ? 'state' : 'city';
  return state === undefined ? 'other' : 'other city';
}

const plainTown = (name: string): string =>
  foldName(townWords.reduce((town, word) => town.replace(townWordPattern(word), word.short), name));

function specialtyLikeness({ specialty }: MatchRow, candidate: ComparedCandidate): 'same' | 'unknown' | 'other' {
  if (specialty === undefined || candidate.specialty === null) return 'unknown';
  const [one, other] = [normalizeSpecialty(specialty), candidate.specialty].map(
    (each) => new Set(each.toLowerCase().split(/[\s,/&-]+/)),
  );
  if (one === undefined || other === undefined) return 'unknown';
  // A subspecialty, or a longer name of the same: `Cardiology` and `Interventional Cardiology`.
  return one.isSubsetOf(other) || other.isSubsetOf(one) ? 'same' : 'other';
}
