// How the type of a file is written in front of its bytes.
import type { ResumeFileType } from './file-type.ts';

export const typeLength = 4;
export const typePrefix = (type: ResumeFileType): Buffer => Buffer.from(type.padEnd(typeLength), 'latin1');
