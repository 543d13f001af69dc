// A browser of the test at a real provider: it follows redirects, keeps cookies, and fills in the page.

/** The path of our callback, after the person entered this address. */
export async function walk(address: string, email: string, jar: Map<string, string> = new Map()): Promise<string> {
  let [url, form]: [string, URLSearchParams | null] = [address, null];
  for (let step = 0; step < 12; step += 1) {
    const response: Response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form !== null && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    form = null;
    if (location !== null) {
      const next = new URL(location, url);
      if (next.origin === 'http://localhost') return `${next.pathname}${next.search}`;
      url = next.href;
    } else if (response.url.includes('/interaction/')) form = new URLSearchParams({ login: email });
    else throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
  }
  throw new Error('The provider redirects in a circle.');
}
