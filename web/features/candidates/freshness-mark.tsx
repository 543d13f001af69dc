import type { Freshness } from './freshness.ts';

/** A full disc, a half disc or a ring. The shape carries the meaning, not the color; the date is beside it. */
export function FreshnessMark({ freshness }: { freshness: Freshness }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <circle
        cx="6"
        cy="6"
        r="4.25"
        fill={freshness === 'fresh' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
      />
      {freshness === 'ageing' && <path d="M6 1.75a4.25 4.25 0 0 0 0 8.5Z" fill="currentColor" />}
    </svg>
  );
}
