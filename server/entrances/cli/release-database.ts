// The launcher runs this after the product was killed or crashed: `release-database.ts DATA_DIR` stops the embedded PostgreSQL that it
// left behind, unless another process of the product uses it.
import { releaseCluster } from '../../foundation/database/public.ts';

const [, , dataDir] = process.argv;
if (dataDir !== undefined) await releaseCluster(dataDir);
