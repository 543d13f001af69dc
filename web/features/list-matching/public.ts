export { ImportNpisButton } from './import-npis-button.tsx';
