// Board certifications of a person, as sources write them.
import { certificationKey, certificationNamed } from '#contract/candidates/board-certifications.ts';
import { splitTextList } from './text-list.ts';

/** What people write beside a certification: `Board Certified in Cardiology`, `ABIM - Internal Medicine (certified 2014)`. */
const beside =
  /\b(?:american (?:osteopathic )?board of|american board|diplomate(?: of)?(?: the)?|board certified|board certification|certified|certification|certificate|specialty|subspecialty|current|active|initial|recertified|abms|aoa|the|in|by|of|since|exp|expires)\b/g;

/** Eligible is not certified. */
const isDoubtful = /\beligible\b|\bexpired\b|\blapsed\b|\bnot certified\b/i;

/** A longer text is no name. */
const lengthMax = 120;

function certificationOf(text: string): string | null {
  if (text.length > lengthMax || isDoubtful.test(text)) return null;
  const plain = certificationKey(text).replaceAll(beside, ' ');
  return certificationNamed(text) ?? certificationNamed(plain) ?? ofBoardAndName(text);
}

/** `ABIM - Internal Medicine`, `Internal Medicine (ABIM)`: the name of the certificate; `Critical Care Registered Nurse (CCRN)`. */
function ofBoardAndName(text: string): string | null {
  const [, first = '', second = ''] = /^([^(:–—]+?)\s*(?:[(:–—]| - )\s*([^()]+?)\)?\s*$/.exec(text) ?? [];
  const [one, other] = [first, second].map((part) =>
    certificationNamed(certificationKey(part).replaceAll(beside, ' ')),
  );
  if (one == null || other == null) return null;
  if (one === other) return one;
  // The board stands for its general certificate, beside which the name of another one counts.
  const isBoard = /^(?:AB[A-Z]{1,4}|American (?:Osteopathic )?Board of .*)$/;
  return isBoard.test(first.trim()) ? other : isBoard.test(second.trim()) ? one : null;
}

/** The certifications of a person, each once, in the order of the text. `unread`: the parts that name none. */
export function readBoardCertifications(text: string): { values: string[]; unread: string[] } {
  const whole = certificationOf(text);
  if (whole !== null) return { values: [whole], unread: [] };
  const values = new Set<string>();
  const unread: string[] = [];
  for (const item of text.includes(';') ? text.split(';').flatMap(splitTextList) : splitTextList(text)) {
    const certification = certificationOf(item);
    if (certification !== null) values.add(certification);
    else if (!/^[\s\d./-]*$/.test(item) && certificationKey(certificationKey(item).replaceAll(beside, ' ')) !== '')
      unread.push(item);
  }
  return { values: [...values], unread };
}
