// `npm run build`: builds the web pages, so that the first start has nothing to build. For container images with a read-only file system.
import { join } from 'node:path';
import { buildWeb } from '../http/web/build-web.ts';

await buildWeb(join(import.meta.dirname, '..', '..', '..'), (line) => void process.stdout.write(`${line}\n`));
