// Values that are counted although no field of a candidate has them.

/** Their fields in `search_values`. */
export const countedFields = {
  /** Which channels are on file, and the day of the verification. */
  reach: 'reach',
  /** The name of a blank column by which candidates can be sorted. */
  blank: 'blank',
} as const;

export interface Reach {
  hasPhone: boolean;
  hasEmail: boolean;
  verifiedDay: number | null;
}

const digit = (isTrue: boolean): string => (isTrue ? '1' : '0');

export const reachOf = ({ hasPhone, hasEmail, verifiedDay }: Reach): string =>
  `${digit(hasPhone)}${digit(hasEmail)}${verifiedDay ?? ''}`;

export function readReach(text: string): Reach {
  const day = text.slice(2);
  return {
    hasPhone: text.startsWith('1'),
    hasEmail: text.charAt(1) === '1',
    verifiedDay: day === '' ? null : Number(day),
  };
}
