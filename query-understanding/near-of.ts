import { metersOfMile } from '#contract/candidates/places.ts';
import type { Near } from '#search-index/public.ts';
import type { Place } from './places/place-table.ts';

export const nearOf = ({ point }: Pick<Place, 'point'>, miles: number): Near => ({
  field: 'place',
  center: point,
  meters: miles * metersOfMile,
});
