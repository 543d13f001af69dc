export { Admission } from './admission.ts';
