// Which page of which lists is shown, and in which order: the address keeps it.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listLimits, listOrders, listOwners, type ListOrder, type ListOwner } from '#contract/lists/list-limits.ts';
import { pageIn } from '#web/ui/page-in.ts';

/** Names of their own, because a search may be in the same address. */
const names = { words: 'lists', order: 'listOrder', whose: 'listOwner' } as const;
/** From 1. */
export const listPageName = 'listPage';

export interface ListView {
  words: string;
  order: ListOrder;
  changeWords: (words: string) => void;
  whose: ListOwner;
  changeOrder: (order: string) => void;
  changeWhose: (whose: ListOwner) => void;
  page: number;
  addressOf: (page: number) => string;
  /** Every list, in the same order. */
  showAll: () => void;
}

const wordsMax = listLimits.nameLengthMax;

export function useListView(): ListView {
  const [address, changeAddress] = useSearchParams();
  // The address follows; a field that waited for it would lose letters.
  const [words, setWords] = useState(() => (address.get(names.words) ?? '').slice(0, wordsMax));
  const write = (name: keyof typeof names, value: string, initial: string) =>
    changeAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === initial) next.delete(names[name]);
        else next.set(names[name], value);
        next.delete(listPageName);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    words,
    order: orderOf(address.get(names.order)),
    changeWords: (next) => {
      setWords(next);
      write('words', next.trim(), '');
    },
    whose: listOwners.find((one) => one === address.get(names.whose)) ?? listOwners[0],
    changeOrder: (next) => write('order', next, listOrders[0]),
    changeWhose: (next) => write('whose', next, listOwners[0]),
    page: pageIn(address, listPageName),
    addressOf: (target) => {
      const next = new URLSearchParams(address);
      next.set(listPageName, String(target));
      return `?${next.toString()}`;
    },
    showAll: () => {
      setWords('');
      changeAddress(withoutNarrowing, { replace: true, preventScrollReset: true });
    },
  };
}

function withoutNarrowing(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete(names.words);
  next.delete(names.whose);
  next.delete(listPageName);
  return next;
}

const orderOf = (text: string | null): ListOrder => listOrders.find((order) => order === text) ?? listOrders[0];
