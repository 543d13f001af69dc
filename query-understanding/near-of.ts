import type { Near } from '#search-index/public.ts';
import type { Place } from './places/place-table.ts';

export const metersOfMile = 1_609.344;

export const nearOf = ({ point }: Pick<Place, 'point'>, miles: number): Near => ({
  field: 'place',
  center: point,
  meters: miles * metersOfMile,
});
