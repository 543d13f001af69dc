// A medical cross made of three rows of a roster. The middle row is one entry, in the accent color. It is drawn on whole pixels
// of a 16 px grid, so use a size of 16, 24 or 32.

export function LogoGlyph({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      <rect x="5" y="1" width="6" height="4" rx="1" fill="var(--ink)" />
      <circle cx="2" cy="8" r="2" fill="var(--accent)" />
      <rect x="5" y="6" width="11" height="4" rx="1" fill="var(--accent)" />
      <rect x="5" y="11" width="6" height="4" rx="1" fill="var(--ink)" />
    </svg>
  );
}
