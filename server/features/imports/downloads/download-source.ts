// Where a downloaded file comes from. The address is encrypted, because its query may contain a secret.
import { z } from 'zod';
import type { Sealed, Sealing } from '#server/foundation/sealing/public.ts';

/** An address; or the name of a file in the folder of scheduled imports. */
const downloadSource = z.union([z.strictObject({ url: z.string() }), z.strictObject({ file: z.string() })]);
export type DownloadSource = z.output<typeof downloadSource>;

const placeOf = (fileId: string): string => `import_downloads/${fileId}/sealed`;

export const sealSource = (sealing: Sealing, fileId: string, source: DownloadSource): Sealed =>
  sealing.seal(placeOf(fileId), JSON.stringify(source));

export const openSource = (sealing: Sealing, fileId: string, sealed: Sealed): DownloadSource =>
  downloadSource.parse(JSON.parse(sealing.open(placeOf(fileId), sealed)));

/** Without the query. */
export const shownAddress = ({ origin, pathname, search }: URL): string =>
  `${origin}${pathname}${search === '' ? '' : '?…'}`.slice(0, 500);
