import type { Project, SourceFile } from './project.ts';

export interface Breach {
  file: string;
  /** Null when the file as a whole is meant. */
  line: number | null;
  /** Continues the sentence that begins with the file's name: `imports '#web/root.tsx', which …`. */
  what: string;
}

export type Check = (project: Project) => Breach[];

export interface Rule {
  name: string;
  check: Check;
}

export const rule = (name: string, check: Check): Rule => ({ name, check });

/** A check that looks at one file after the other. */
export const inEachFile =
  (check: (file: SourceFile) => Omit<Breach, 'file'>[]): Check =>
  (project) =>
    [...project.values()].flatMap((file) => check(file).map((breach) => ({ file: file.path, ...breach })));

export const describeBreach = ({ file, line, what }: Breach): string =>
  `${file}${line === null ? '' : `:${line}`} ${what}`;
