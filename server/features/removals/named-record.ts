// The record that a requester names: an NPI, a candidate id, or the address of a profile.

export type NamedRecord = { npi: string } | { candidateId: string };

const profilePath = /\/physicians?\/(\d{1,19})(?:[/?#]|$)/;
const largestId = 2n ** 63n - 1n;

/** Null: the text names no record. */
export function readNamedRecord(text: string): NamedRecord | null {
  const entered = text.trim();
  const digits = entered.replace(/^npi[\s:#]*/i, '').replaceAll(/[\s-]/g, '');
  if (/^[12]\d{9}$/.test(digits)) return { npi: digits };
  const id = profilePath.exec(entered)?.[1] ?? (/^\d{11,19}$/.test(digits) ? digits : null);
  return id === null || BigInt(id) > largestId ? null : { candidateId: id };
}
