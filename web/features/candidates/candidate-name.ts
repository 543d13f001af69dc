// How a person is named on screen.

/** Whether last names are spelled out. Who may read them is the caller's decision. */
export type NameShown = 'full' | 'initial';

type Named = { firstName: string | null; lastName: string };

/** `Rosa Almeida`; `Rosa A.` where the full name is hidden. */
export function displayName({ firstName, lastName }: Named, shown: NameShown): string {
  const last = shown === 'full' ? lastName : withDot(initialOf(lastName));
  return [firstName, last].filter(Boolean).join(' ');
}

/** `RA`. */
export function initialsOf({ firstName, lastName }: Named): string {
  return initialOf(firstName) + initialOf(lastName);
}

const initialOf = (name: string | null): string => (/\p{L}/u.exec(name?.normalize('NFC') ?? '')?.[0] ?? '').toUpperCase();

const withDot = (initial: string): string => (initial === '' ? '' : `${initial}.`);
