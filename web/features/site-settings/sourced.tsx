import type { ReactNode } from 'react';

/**
 * A number of a public page with the name of its source, by which a test finds where it comes from: `claim.<key>` is a site setting,
 * `count.<name>` the directory, `plan.<name>` what is sold, `policy.<name>` what the legal pages promise.
 */
export type Source = `${'claim' | 'count' | 'plan' | 'policy'}.${string}`;

export const Sourced = ({ from, children }: { from: Source; children: ReactNode }) => (
  <span data-source={from}>{children}</span>
);
