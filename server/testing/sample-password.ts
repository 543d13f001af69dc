// The password of the sample accounts and of the mailbox, as the embedded default keeps it in its data folder.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const secrets = z.object({ samplePassword: z.string() });

export const readSamplePassword = (dataDir: string): string =>
  secrets.parse(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).samplePassword;
