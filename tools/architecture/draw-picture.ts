// `npm run dev:picture`: redraws the picture in ARCHITECTURE.md from the imports as they are.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withBlock } from './picture-block.ts';
import { drawPicture } from './picture.ts';
import { readProject } from './project.ts';
import { readSourceTree } from './source-tree.ts';

const root = join(import.meta.dirname, '..', '..');
const document = join(root, 'ARCHITECTURE.md');
writeFileSync(document, withBlock(readFileSync(document, 'utf8'), drawPicture(readProject(readSourceTree(root)))));
