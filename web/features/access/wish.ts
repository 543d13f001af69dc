// What a visitor may ask for that needs an account, and how that is said.

export type Wish =
  /** Whose contact, as the screen names them. */
  | { action: 'phone' | 'email'; name: string }
  /** How many people are chosen; 0 when one person is meant. */
  | { action: 'list' | 'export'; people: number };

export function explainNeed(wish: Wish): { title: string; text: string } {
  if (!('people' in wish)) return explainReveal(wish.action === 'phone' ? 'A phone number' : 'An email address', wish.name);
  if (wish.action === 'list') return { title: 'Lists need an account', text: `A list belongs to somebody, so saving one needs an account. ${keptOf(wish.people)}` };
  return { title: 'Exports need an account', text: `An export carries contact details and is recorded, so it needs an account. ${keptOf(wish.people)}` };
}

/** For somebody who has an account: the directory itself is not that far yet. */
export function explainWait(wish: Wish): { title: string; text: string } {
  if (!('people' in wish)) return { title: 'Contacts cannot be revealed yet', text: `${wish.action === 'phone' ? 'A phone number' : 'An email address'} of ${wish.name} is on file. Revealing it comes with subscriptions, which this directory does not have yet.` };
  if (wish.action === 'list') return { title: 'Lists cannot be saved yet', text: `This directory does not have lists yet; they come next. ${keptOf(wish.people)}` };
  return { title: 'Nothing can be exported yet', text: `This directory does not have exports yet; they come with subscriptions. ${keptOf(wish.people)}` };
}

const explainReveal = (value: string, name: string) => ({
  title: `${value} needs an account`,
  text: `${value} of ${name} is on file. It is shown to people with an account, and every reveal is recorded.`,
});

function keptOf(people: number): string {
  if (people === 0) return '';
  return people === 1 ? 'Your selection of 1 professional is kept.' : `Your selection of ${people} professionals is kept.`;
}
