// `npm run build`: builds the web pages, so that the first start has nothing to build. For container images with a read-only file system.
import { join } from 'node:path';
import { buildWeb } from '../http/web/build-web.ts';
import { noArguments } from './parse-arguments.ts';
import { runTask } from './run-command.ts';

const readArguments = noArguments('Usage: npm run build');

await runTask(({ out }) => {
  readArguments();
  return buildWeb(join(import.meta.dirname, '..', '..', '..'), (line) => void out.write(`${line}\n`));
});
