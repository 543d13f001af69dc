export { Admission } from './admission.ts';
export type { AdmissionCaller, Leave } from './admission.ts';
