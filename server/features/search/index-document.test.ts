// The index keeps documents in snapshots, so that its version has to rise with all that they are made of.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { licenseCompacts } from '#contract/candidates/license-compacts.ts';
import { documentVersion } from './index-document.ts';

test('the version of documents is the one of the present table of license compacts', () => {
  const table = licenseCompacts
    .filter(({ isFasterPath }) => !isFasterPath)
    .map(({ codes, home, members }) => [
      codes,
      home,
      members.filter(({ operatingSince }) => operatingSince !== null).map(({ state }) => state),
    ]);
  const tableHash = createHash('sha256').update(JSON.stringify(table)).digest('hex').slice(0, 12);
  // A new table needs a higher version, because what is stored was made with the one before.
  expect({ documentVersion, tableHash }).toEqual({ documentVersion: 15, tableHash: '5d56dd6c639d' });
});
