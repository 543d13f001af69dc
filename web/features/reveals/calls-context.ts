// What happens around a call to a revealed number. The feature that records calls supplies it, so that this one does not know it.
import { createContext, type ReactNode } from 'react';

export interface CalledNumber {
  candidateId: string;
  /** Whose number, as the screen names them. */
  name: string;
  valueId: string;
}

interface Calls {
  /** The link that calls the number was used. `byKey`: with the keyboard. */
  onCall: (called: CalledNumber, byKey: boolean) => void;
  /** Beside the number. On a row it is shorter. */
  menu: (called: CalledNumber, place: 'row' | 'profile') => ReactNode;
}

export const CallsContext = createContext<Calls>({ onCall: () => undefined, menu: () => null });
