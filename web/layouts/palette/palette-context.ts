import { createContext, use } from 'react';

export const OpenPaletteContext = createContext<() => void>(() => undefined);

/** The function that opens the palette. */
export const useOpenPalette = (): (() => void) => use(OpenPaletteContext);
