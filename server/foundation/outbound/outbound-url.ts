import { OutboundError } from './outbound-error.ts';

/** Where requests may go. */
export interface OutboundRules {
  /**
   * `host` for all of its ports, or `host:port`, in lower case: servers of the operator, which may have private addresses, other ports and
   * no encryption.
   */
  hostsAllowed: readonly string[];
  /** The setting that names them, for messages. */
  setting: string;
}

const defaultPorts: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

export const isAllowedHost = ({ hostname, port, protocol }: URL, { hostsAllowed }: OutboundRules): boolean =>
  hostsAllowed.includes(hostname) || hostsAllowed.includes(`${hostname}:${port || (defaultPorts[protocol] ?? '')}`);

/** Without the fragment. @throws OutboundError that says what is wrong with the address */
export function readOutboundUrl(text: string, rules: OutboundRules): URL {
  const url = URL.parse(text.trim());
  if (url === null || url.hostname === '')
    throw new OutboundError('Enter a complete address, such as https://files.example/people.csv.');
  if (url.username !== '' || url.password !== '')
    throw new OutboundError('Remove the user name and the password from the address.');
  const isAllowed = isAllowedHost(url, rules);
  if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:'))
    throw new OutboundError('Enter an address that begins with https://.');
  if (url.port !== '' && !isAllowed)
    throw new OutboundError(
      `Remove the port ${url.port} from the address. If the server is yours, name ${url.host} in ${rules.setting}.`,
    );
  url.hash = '';
  return url;
}
