// The messages of failed searches (specification: directory, section 8). Raw messages of a database or a proxy are replaced.
import type { RequestFailure } from '#web/foundation/request-failure.ts';

interface FailureMessage {
  title: string;
  /** What happened, in one or two sentences. */
  text: string;
  /** What to try when it fails again; null when retrying is the only advice. */
  advice: string | null;
}

const narrower = 'Choose a specialty from the list, use state abbreviations such as TX, and enter exact keywords.';

/** The first entry that matches the code and the message is used. */
const friendly: readonly (FailureMessage & { fits: RegExp })[] = [
  {
    fits: /DATABASE_TIMEOUT|57014|statement timeout|canceling statement/i,
    title: 'Database timeout',
    text: 'The database took too long to answer this search.',
    advice: narrower,
  },
  {
    fits: /time[ds]?[ -]?out/i,
    title: 'Search timed out',
    text: 'The search took longer than expected.',
    advice: narrower,
  },
  {
    fits: /SEARCH_NOT_DEPLOYED|42P01|does not exist/i,
    title: 'Search optimizations are being deployed',
    text: 'A part of the search is being updated and will be available shortly.',
    advice: 'Wait a few minutes, then retry. Nothing needs to be entered again.',
  },
  {
    fits: /you are offline/i,
    title: 'You are offline',
    text: 'This device has no connection.',
    advice: 'The search runs again by itself when the connection is back.',
  },
  {
    fits: /UNREACHABLE|failed to fetch|network ?error|econn|connection (?:refused|reset|terminated|closed|lost)/i,
    title: 'Connection problem',
    text: 'The server could not be reached.',
    advice: 'Check the internet connection of this device. The search runs again by itself when the server answers.',
  },
  {
    fits: /^HTTP_/,
    title: 'The search service does not answer',
    text: 'A server between this device and the site answered in its place.',
    advice: 'Wait a minute, then retry.',
  },
  {
    fits: /edge function/i,
    title: 'Using backup search method',
    text: 'The search service did not answer properly. Until it does, the filter counts are the last known ones.',
    advice: 'Wait a minute, then retry.',
  },
];

/** The title, text and advice of a failure. An unknown failure shows the server's own message. */
export function failureMessage({ code, message }: RequestFailure): FailureMessage {
  if (code === 'FAIR_USE') return { title: 'Fair use limit reached', text: message, advice: null };
  const known = friendly.find(({ fits }) => fits.test(`${code} ${message}`));
  if (known !== undefined) return { title: known.title, text: known.text, advice: known.advice };
  const advice =
    code === 'UNAVAILABLE' ? 'Wait a minute, then retry. If it persists, give the operator the reference.' : null;
  return { title: 'The search failed', text: message, advice };
}

/** The text of the toast and of the error box. `HTTP_…`: the response is no answer of our API, for example a proxy's error page. */
export function failureText(failure: RequestFailure): string {
  return failure.code.startsWith('HTTP_')
    ? 'Optimized search returned unsuccessful response'
    : `Optimized search failed: ${failureMessage(failure).text}`;
}
