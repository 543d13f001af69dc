import type { OptionGroup, ShownOption } from '#web/ui/option-groups.tsx';

export interface PaletteOption extends ShownOption {
  run: () => void;
}

export type PaletteSection = OptionGroup<PaletteOption>;
