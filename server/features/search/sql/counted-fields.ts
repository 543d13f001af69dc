// Values that are counted although no field of a candidate has them.

/** Their fields in `search_values`. */
export const countedFields = {
  /** The name of a blank column by which candidates can be sorted. */
  blank: 'blank',
} as const;
