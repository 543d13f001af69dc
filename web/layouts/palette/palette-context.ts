import { createContext, use } from 'react';

export const OpenPaletteContext = createContext<() => void>(() => undefined);

export const useOpenPalette = (): (() => void) => use(OpenPaletteContext);
