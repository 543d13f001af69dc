// How a candidate is named to callers who may not see contact information. Pure.

interface Named {
  lastName: string;
  linkedinUrl: string | null;
}

/**
 * The same candidate with the last name as an initial, `A.`, and without other fields that contain the name: the middle name
 * and the LinkedIn address. A last name without a letter becomes ''.
 */
export function withShortenedName<Person extends Named>(person: Person): Person {
  const hidden = { ...person, lastName: initialOf(person.lastName), linkedinUrl: null };
  return 'middleName' in hidden ? { ...hidden, middleName: null } : hidden;
}

/** `A.`: a last name as an initial; '' for one without a letter. */
export function initialOf(lastName: string): string {
  const letter = /\p{L}/u.exec(lastName.normalize('NFC'))?.[0];
  return letter === undefined ? '' : `${letter.toUpperCase()}.`;
}
