import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { directoryCounter, type VisitorCountParts } from './count-directory.ts';
import { specialtyCounter } from './count-specialties.ts';
import type { Landings } from './landings.ts';

/** `landings`: of `landingReader`. */
export function publicDirectoryRoutes({ search }: ContractImplementer, parts: VisitorCountParts, landings: Landings) {
  const countSpecialties = specialtyCounter(parts.counts, parts.clock);
  const countDirectory = directoryCounter(parts, landings);
  return {
    getSpecialtyCounts: search.getSpecialtyCounts.handler(countSpecialties),
    getSpecialtyCountsPublic: search.getSpecialtyCountsPublic.handler(countSpecialties),
    getSpecialtyCountsCached: search.getSpecialtyCountsCached.handler(countSpecialties),
    countDirectory: search.countDirectory.handler(({ input, context }) => countDirectory(input.query, context)),
    readLanding: search.readLanding.handler(({ input, context }) => landings.read(input, context)),
    listLandings: search.listLandings.handler(landings.list),
  };
}
