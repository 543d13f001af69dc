// Which person is shown beside the results, and how that changes. The address has it, so that a reload, Back and a shared link show it.
import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readPeek, withPeek } from '../address/peek-address.ts';

export interface Peek {
  /** Null: no one is shown. */
  id: string | null;
  /** Shows this person. The first one is a step of the history, so that Back closes the peek; the next ones take its place. */
  show: (id: string) => void;
  close: () => void;
  /** Shows this person, or closes the peek when it shows them. */
  toggle: (id: string) => void;
}

const nothing = () => undefined;
export const PeekContext = createContext<Peek>({ id: null, show: nothing, close: nothing, toggle: nothing });

export const usePeek = (): Peek => use(PeekContext);

/** Of one screen. */
export function usePeekOfAddress(): Peek {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef(location);
  useLayoutEffect(() => {
    latest.current = location;
  }, [location]);

  const show = useCallback(
    (id: string) => {
      const { search, state } = latest.current;
      const isOpen = readPeek(search) !== null;
      void navigate(
        { search: withPeek(search, id) },
        { replace: isOpen, preventScrollReset: true, state: isOpen ? state : { isPeekStep: true } },
      );
    },
    [navigate],
  );
  /** The entry of the history that is being closed: a second Escape must not go one step further back. */
  const closing = useRef<string | null>(null);
  const close = useCallback(() => {
    const { key, search, state } = latest.current;
    if (readPeek(search) === null || closing.current === key) return;
    closing.current = key;
    if (isPeekStep(state)) void navigate(-1);
    else void navigate({ search: withPeek(search, null) }, { replace: true, preventScrollReset: true });
  }, [navigate]);
  const toggle = useCallback(
    (id: string) => (readPeek(latest.current.search) === id ? close() : show(id)),
    [show, close],
  );
  const id = readPeek(location.search);
  return useMemo(() => ({ id, show, close, toggle }), [id, show, close, toggle]);
}

/** Whether the entry before this one is the same screen without the person. */
const isPeekStep = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPeekStep' in state && state.isPeekStep === true;
