// Which of all lists are shown, and in which order: the address keeps both.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listLimits } from '#contract/lists/list-limits.ts';
import { listOrders } from './list-order.ts';
import type { ListOrder } from './list-order.ts';

/** Names of their own, because a search may be in the same address. */
const names = { words: 'lists', order: 'listOrder' } as const;

export interface ListView {
  words: string;
  order: ListOrder;
  changeWords: (words: string) => void;
  changeOrder: (order: string) => void;
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
    changeOrder: (next) => write('order', next, listOrders[0]),
  };
}

const orderOf = (text: string | null): ListOrder => listOrders.find((order) => order === text) ?? listOrders[0];
