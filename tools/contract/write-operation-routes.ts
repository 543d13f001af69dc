// `npm run dev:routes`: writes web/foundation/operation-routes.json again after the contract has changed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationRoutesText } from './operation-routes.ts';

writeFileSync(join(import.meta.dirname, '../../web/foundation/operation-routes.json'), operationRoutesText());
