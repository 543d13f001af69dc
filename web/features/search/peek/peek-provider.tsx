import type { ReactNode } from 'react';
import { PeekContext, usePeekOfAddress } from './use-peek.ts';

/** Around a screen with results. Another person renders only what asks who it is, not the screen. */
export const PeekProvider = ({ children }: { children: ReactNode }) => (
  <PeekContext value={usePeekOfAddress()}>{children}</PeekContext>
);
