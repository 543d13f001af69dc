import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operationRoutesText } from './operation-routes.ts';

it('the browser calls every operation by the method and the path of the contract (npm run dev:routes)', () => {
  const written = readFileSync(join(import.meta.dirname, '../../web/foundation/operation-routes.json'), 'utf8');
  expect(written).toBe(operationRoutesText());
});
