// The cookies of a session, for tests that act as a browser.
export const sessionCookieName = 'careroster.session_token';

/** What a browser would send back. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter((cookie) => !/max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
