import { createContext, use } from 'react';

interface PaletteControl {
  open: () => void;
  /** Loads the code of the palette, for when it will probably be opened. */
  prepare: () => void;
}

export const PaletteContext = createContext<PaletteControl>({ open: () => undefined, prepare: () => undefined });

export const usePalette = (): PaletteControl => use(PaletteContext);
