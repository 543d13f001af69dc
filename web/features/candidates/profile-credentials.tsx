// Taxonomies, licenses and the registry's number of a clinician, as reported to the registry, and what other sources say of the profession.
import { useState } from 'react';
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import type { ShownClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { writeToClipboard } from '#web/foundation/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#web/ui/format.ts';
import { CopyIcon, TickIcon } from '#web/ui/icons.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { LicenseReach } from './license-reach.tsx';
import { ProfileQualifications } from './profile-qualifications.tsx';
import styles from './profile-record.module.css';

interface Properties {
  facts: ShownClinicalFacts;
  sources: CandidateProfile['sources'];
}

export function ProfileCredentials({ facts, sources }: Properties) {
  const { npi, taxonomies, licenses, enumeratedOn, isSoleProprietor, otherNames } = facts;
  return (
    <>
      {taxonomies.length > 0 && (
        <ul className={styles.lines}>
          {taxonomies.map(({ code, label, isPrimary }) => (
            <li key={code}>
              {label ?? 'Other profession'} <span className={styles.soft}>{code}</span>
              {isPrimary && taxonomies.length > 1 && <span className={styles.soft}> · primary</span>}
            </li>
          ))}
        </ul>
      )}
      {licenses.length > 0 && (
        <>
          <h3 className={styles.subtitle}>Licenses</h3>
          <ul className={styles.lines}>
            {licenses.map(({ state, number, label }) => (
              <li key={`${state}/${number}/${label}`}>
                <strong>{state}</strong>
                {number !== null && ` ${number}`}
                {label !== null && <span className={styles.soft}> · {label}</span>}
              </li>
            ))}
          </ul>
          <p className={styles.soft}>Reported to the registry, not verified; no status or expiry.</p>
        </>
      )}
      <LicenseReach facts={facts} />
      <ProfileQualifications facts={facts} sources={sources} />
      <dl className={styles.facts}>
        {otherNames.length > 0 && (
          <div>
            <dt>Also known as</dt>
            <dd>{otherNames.join(', ')}</dd>
          </div>
        )}
        {npi !== null && (
          <div>
            <dt>NPI</dt>
            <dd className={styles.npi}>
              <Npi npi={npi} />
            </dd>
          </div>
        )}
        {enumeratedOn !== null && (
          <div>
            <dt>In the registry since</dt>
            <dd>{formatDate(enumeratedOn)}</dd>
          </div>
        )}
        {isSoleProprietor !== null && (
          <div>
            <dt>Sole proprietor</dt>
            <dd>{isSoleProprietor ? 'Yes' : 'No'}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** The registry issues numbers that begin with 1 or 2. Those of invented people begin with 9. */
const isIssued = (npi: string): boolean => /^[12]/.test(npi);

function Npi({ npi }: { npi: string }) {
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void writeToClipboard(npi).then(
      () => setCopied(true),
      () => toast({ title: 'Failed to copy the NPI', text: 'Select the number and copy it.', look: 'danger' }),
    );
  return (
    <>
      {isIssued(npi) ? (
        <a
          className={styles.link}
          href={`https://npiregistry.cms.hhs.gov/provider-view/${npi}`}
          target="_blank"
          rel="noreferrer noopener"
        >
          {npi}
        </a>
      ) : (
        npi
      )}
      <Button look="quiet" onClick={copy}>
        {isCopied ? <TickIcon /> : <CopyIcon />}
        {isCopied ? 'Copied' : 'Copy'}
        <span className="visually-hidden"> the NPI</span>
      </Button>
    </>
  );
}
