// A place of work as the registry writes it: in capitals, with a postal code of nine digits.
import type { PracticePlace } from '#contract/candidates/clinical-facts.ts';
import {
  memoize,
  normalizePostalCode,
  normalizeRegion,
  placeName,
  presentText,
  streetName,
} from '#normalize/public.ts';

const knownCity = memoize(placeName);

const addressLengthMax = 120;

export interface PlaceCells {
  addressLines: readonly (string | undefined)[];
  city: string | undefined;
  state: string | undefined;
  zip: string | undefined;
}

/** Street and suite in one line; null: the source says none. */
export function addressOf(lines: readonly (string | undefined)[]): string | null {
  const present = lines.flatMap((line) => presentText(line) ?? []);
  return present.length === 0 ? null : streetName(present.join(', ')).slice(0, addressLengthMax);
}

/** `onUnread` receives a state or a postal code that is none. Null: nothing is left that says where the place is. */
export function practicePlaceOf(
  { addressLines, city, state, zip }: PlaceCells,
  onUnread: (cell: 'state' | 'zip', text: string) => void,
): PracticePlace | null {
  const read = (cell: 'state' | 'zip', text: string | undefined): string | null => {
    const present = presentText(text);
    const value = present === null ? null : (cell === 'state' ? normalizeRegion : normalizePostalCode)(present);
    if (present !== null && value === null) onUnread(cell, present);
    return value;
  };
  const town = presentText(city);
  const place = {
    address: addressOf(addressLines),
    city: town === null ? null : knownCity(town),
    state: read('state', state),
    zip: read('zip', zip),
  };
  return place.city === null && place.state === null && place.zip === null ? null : place;
}
