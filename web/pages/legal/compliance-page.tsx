import { Link, useLoaderData, type MetaFunction } from 'react-router';
import { ownTextLoader, pageHead, siteOf, type OwnText } from '#web/features/site-settings/public.ts';
import { LegalText, Policy, type LegalSection } from './legal-text.tsx';

export const loader = ownTextLoader('compliance_text');

export const meta: MetaFunction = (args) =>
  pageHead(args, {
    title: 'Compliance',
    description: `How ${siteOf(args).settings.site_name} handles professional data under US and Canadian law, and what its customers must observe.`,
  });

const sections: readonly LegalSection[] = [
  {
    id: 'no-patients',
    title: 'No patient data',
    text: (
      <p>
        The directory is about the people who provide care. It holds no information about patients, so it contains no
        protected health information under HIPAA.
      </p>
    ),
  },
  {
    id: 'state-laws',
    title: 'State privacy laws',
    text: (
      <>
        <p>
          Professionals may ask to know, to correct and to delete what the directory says about them, and to opt out of
          its sale or sharing, whichever state they live in. Requests are answered within{' '}
          <Policy name="dataRequestDays" /> days.
        </p>
        <p>
          To make a request, use <Link to="/remove-info">Remove My Information</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'outreach',
    title: 'Email, calls and text messages',
    text: (
      <p>
        Customers are responsible for their messages. In the United States the CAN-SPAM Act and the Telephone Consumer
        Protection Act apply, in Canada the Anti-Spam Legislation. Identify yourself, write about a real position, offer
        a way to decline, and respect it.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    text: (
      <ul>
        <li>Contact details are encrypted in storage, and no search answer contains one.</li>
        <li>Every disclosure of a contact is recorded with the account that received it.</li>
        <li>Passwords are stored as hashes; accounts can require a second factor.</li>
        <li>Fair-use limits stop programs that try to copy the directory.</li>
      </ul>
    ),
  },
  {
    id: 'sources',
    title: 'Sources',
    text: (
      <p>
        Every value names its source: a public registry, a licensed supplier file, or the professional. A file that
        turns out to be wrong can be withdrawn as a whole.
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    text: (
      <p>
        For a security questionnaire or a data agreement, <Link to="/contact">write to us</Link>.
      </p>
    ),
  },
];

export default function CompliancePage() {
  return (
    <LegalText
      title="Compliance"
      lead="How this directory handles professional data, and what its customers must observe."
      version={null}
      sections={sections}
      own={useLoaderData<OwnText | undefined>()}
    />
  );
}
