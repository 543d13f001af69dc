export { ImportNpisButton } from './import-npis-button.tsx';
export { CompareScreen } from './compare/compare-screen.tsx';
