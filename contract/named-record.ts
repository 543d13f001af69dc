// The record that a requester names: an NPI, a candidate id, or the address of a profile.

export type NamedRecord = { npi: string } | { candidateId: string };

/** Luhn's check digit over the number behind the prefix 80840, which adds 24 to the sum. */
function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, at) => {
    const doubled = Number(digit) * 2;
    return total + (at % 2 === 1 ? Number(digit) : doubled > 9 ? doubled - 9 : doubled);
  }, 24);
  return sum % 10 === 0;
}

const profilePath = /\/physicians?\/(\d{1,19})(?:[/?#]|$)/;
const largestId = 2n ** 63n - 1n;

/** Null: the text names no record, such as an NPI with a typing error. */
export function readNamedRecord(text: string): NamedRecord | null {
  const entered = text.trim();
  const digits = entered.replace(/^npi[\s:#]*/i, '').replaceAll(/[\s-]/g, '');
  if (isNpi(digits)) return { npi: digits };
  const id = profilePath.exec(entered)?.[1] ?? (/^\d{11,19}$/.test(digits) ? digits : null);
  return id === null || BigInt(id) > largestId ? null : { candidateId: id };
}
