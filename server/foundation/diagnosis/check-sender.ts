// Whether the DNS of the sender's domain lets receivers trust the product's email.
import { Resolver } from 'node:dns/promises';
import { ok, warning, type Finding } from './finding.ts';

const timeoutMs = 3_000;

/** Selectors that mail services commonly use. A domain may use any other one, so a missing key is only a hint. */
const commonSelectors = ['default', 'dkim', 'mail', 'k1', 's1', 'selector1', 'google', 'resend', 'pm', 'mandrill'];

type LookUpText = (name: string) => Promise<string[]>;

/** Rejects when the name does not exist or no server answers. */
const lookUpText: LookUpText = async (name) =>
  (await new Resolver({ timeout: timeoutMs, tries: 1 }).resolveTxt(name)).map((parts) => parts.join(''));

export async function checkSender(domain: string, lookUp: LookUpText = lookUpText): Promise<Finding[]> {
  const find = async (name: string, begins: string): Promise<'present' | 'absent' | 'no answer'> => {
    try {
      return (await lookUp(name)).some((text) => text.toLowerCase().startsWith(begins)) ? 'present' : 'absent';
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      return code === 'ENOTFOUND' || code === 'ENODATA' ? 'absent' : 'no answer';
    }
  };
  const spf = await find(domain, 'v=spf1');
  if (spf === 'no answer')
    return [
      warning(
        'sender',
        `The DNS of ${domain} could not be read from this machine. Check SPF, DKIM and DMARC of the domain by hand.`,
      ),
    ];
  const dmarc = await find(`_dmarc.${domain}`, 'v=dmarc1');
  const dkim = await Promise.all(
    commonSelectors.map((selector) => find(`${selector}._domainkey.${domain}`, 'v=dkim1')),
  );
  return [
    spf === 'absent'
      ? warning(
          'sender',
          `${domain} has no SPF record, so much of the email will be treated as spam. Add the TXT record that your mail service states.`,
        )
      : ok('sender', `${domain} has an SPF record`),
    dmarc === 'absent'
      ? warning(
          'sender',
          `${domain} has no DMARC record. Add a TXT record at _dmarc.${domain}, such as "v=DMARC1; p=none".`,
        )
      : ok('sender', `${domain} has a DMARC record`),
    dkim.includes('present')
      ? ok('sender', `${domain} has a DKIM key`)
      : ok(
          'sender',
          `No DKIM key of ${domain} was found under common names; check that your mail service signs the email.`,
        ),
  ];
}
