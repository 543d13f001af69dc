export { selectionMax } from './selection.ts';
export { leftOutNote, selectionKeptText } from './selection-messages.ts';
export { type Selected, SelectionBar } from './selection-bar.tsx';
export { type SelectionControl, SelectionProvider, useSelection } from './use-selection.tsx';
