/** A file that attacks the program that reads it. */
export interface HostileFile {
  name: string;
  file: () => Buffer;
  /** The message for the visitor. Left out: any sentence, or proposals, as long as the limits hold. */
  says?: RegExp;
  /** True: only in the complete set of the soak. */
  isRare?: true;
}

export const person = 'Jane Roe, RN\njane@roe.example\n(614) 555-0142\nSkills\nTriage';

/** Messages for the visitor. */
export const sentences = {
  damaged: /damaged/,
  tooComplex: /too complex/,
  wrongType: /Choose a PDF or a Word file/,
  macros: /contains macros/,
  encrypted: /protected by a password/,
  noText: /no text/,
} as const;
