/**
 * A person's profile page: `linkedin.com/in/ann-lee/?src=x` → `https://www.linkedin.com/in/ann-lee`.
 * Null for anything but a profile on linkedin.com.
 */
export function normalizeLinkedinUrl(text: string): string | null {
  const address = text
    .trim()
    .replace(/^linked-?in\s*:\s*/i, '')
    .replace(/^['"<]+|['">,;.]+$/g, '')
    .replace(/^(?:[a-z]+:)?\/\//i, '')
    .replace(/^(?=in\/)/i, 'www.linkedin.com/');
  const url = URL.parse(`https://${address}`);
  if (url === null || url.username !== '' || url.port !== '' || !/(?:^|\.)linkedin\.com$/.test(url.hostname))
    return null;
  // Behind the name are parts of the page: `/in/ann-lee/overlay/contact-info`.
  const profile = /^\/(?:in\/[^/]+|pub\/[^/]+(?:\/[^/]+)*)/i.exec(url.pathname)?.[0];
  return profile === undefined || profile.length > 300 ? null : `https://www.linkedin.com${profile}`;
}

/** `500+` → 500, `1,204` → 1204; null when it is no count. */
export function normalizeConnections(text: string): number | null {
  const digits = /^(\d{1,3}(?:,\d{3})*|\d{1,7})(?:\.0)?\s*\+?(?:\s*connections)?$/i.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}
