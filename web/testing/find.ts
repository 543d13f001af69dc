// Finds the parts of a page by what a visitor reads.
import { screen } from '@testing-library/react';

export const button = (name: string | RegExp): Promise<HTMLButtonElement> =>
  screen.findByRole<HTMLButtonElement>('button', { name });

/** An input or a text area by its label. */
export const field = (label: string): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });

/** Throws when the list has no such item. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items.at(index);
  if (item === undefined) throw new Error(`There is no item ${index}, only ${items.length} items.`);
  return item;
}
