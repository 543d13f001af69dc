import { formatCount } from '#web/ui/format.ts';

const kilobyte = 1_024;

/** Rounded up, so that a file never looks smaller than a limit that it exceeds. */
export const sizeText = (bytes: number): string =>
  bytes < kilobyte * kilobyte
    ? `${formatCount(Math.ceil(bytes / kilobyte))} KB`
    : `${formatCount(Math.ceil(bytes / kilobyte / kilobyte))} MB`;
