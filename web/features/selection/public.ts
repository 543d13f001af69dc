export { SelectionBar } from './selection-bar.tsx';
export { type SelectionControl, SelectionProvider, useSelection } from './use-selection.tsx';
