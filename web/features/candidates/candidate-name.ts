// The names of candidates on screen. The server decides whether the last name is complete or an initial.

interface Named {
  firstName: string | null;
  lastName: string;
}

/** `Rosa Almeida`; `Rosa A.` where the server shortened the last name. */
export const displayName = ({ firstName, lastName }: Named): string => [firstName, lastName].filter(Boolean).join(' ');

/** The initials, such as `RA`. */
export function initialsOf({ firstName, lastName }: Named): string {
  return initialOf(firstName) + initialOf(lastName);
}

const initialOf = (name: string | null): string =>
  (/\p{L}/u.exec(name?.normalize('NFC') ?? '')?.[0] ?? '').toUpperCase();
