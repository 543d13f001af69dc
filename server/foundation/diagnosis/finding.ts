/** One result of a check, as a sentence for the operator. */
export interface Finding {
  /** `problem`: something does not work or data is at risk. `warning`: it works, and should be changed. */
  level: 'ok' | 'warning' | 'problem';
  /** What was checked: `disk`, `mail`. */
  subject: string;
  /** What was found, and for warnings and problems what to do. Never contains a secret or personal data. */
  text: string;
}

export const ok = (subject: string, text: string): Finding => ({ level: 'ok', subject, text });
export const warning = (subject: string, text: string): Finding => ({ level: 'warning', subject, text });
export const problem = (subject: string, text: string): Finding => ({ level: 'problem', subject, text });
