import { Link, useLoaderData, type MetaFunction } from 'react-router';
import { deletionClock } from '#contract/deletion-requests/deletion-clock.ts';
import { policies } from '#contract/site-settings/policies.ts';
import { ownTextLoader, pageHead, siteOf, type OwnText } from '#web/features/site-settings/public.ts';
import { InYourBrowser, Retention } from './kept-data.tsx';
import { LegalText, Policy, type LegalSection } from './legal-text.tsx';

export const loader = ownTextLoader('privacy_text');

export const meta: MetaFunction = (args) =>
  pageHead(args, {
    title: 'Privacy Policy',
    description: `Which data ${siteOf(args).settings.site_name} keeps about professionals, customers and visitors, why, and how to have it removed.`,
  });

const sections: readonly LegalSection[] = [
  {
    id: 'professionals',
    title: 'If you are in the directory',
    text: (
      <>
        <p>
          We keep professional information about healthcare professionals: name, title, specialty, employer, place of
          work, education, skills, and contact details for work and personal contact details such as a mobile number or
          email address.
        </p>
        <p>
          It comes from public registries such as the National Plan and Provider Enumeration System, from licensed
          suppliers, and from professionals who send us their resume. With each value we keep its source and the day it
          was last verified.
        </p>
        <p>
          Subscribers who recruit or do business in healthcare see this information. Contact details are encrypted in
          storage and shown only to subscribers who ask for them one by one or export them; we record who received them.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'If you have an account',
    text: (
      <p>
        We keep your email address, name, what you wrote about yourself, where you heard about us, a hash of your
        password, the secret of your authenticator, the version of the terms you accepted, your choice of notifications,
        when and with which kind of device you signed in, your subscription, your saved searches and when their emails
        come in your time zone, your lists, notes and email templates, and a record of what you revealed, exported,
        emailed and reported. Card numbers go to the payment provider and never reach us.
      </p>
    ),
  },
  {
    id: 'visitors',
    title: 'If you visit this site',
    text: (
      <>
        <p>
          Our servers log the time, the page and technical data of each request to keep the service secure. Public forms
          and counts are limited by your network address, which we store only as a hash for that purpose, for at most
          two days.
        </p>
      </>
    ),
  },
  { id: 'browser', title: 'What is kept in your browser', text: <InYourBrowser /> },
  {
    id: 'purposes',
    title: 'Why we use data',
    text: (
      <p>
        To run the directory for which our customers pay, to prevent abuse, to answer you, and to meet legal duties. We
        do not use it for automated decisions about people.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'Who receives data',
    text: (
      <p>
        Subscribers receive the records they look up. Service providers such as the payment provider and the mail server
        of the operator receive what they need to do their work. Authorities receive what the law requires.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <>
        <p>
          You may ask what we hold about you, have it corrected, have it removed, and tell us not to sell or share it.
          You need no account and no reason. We answer within <Policy name="dataRequestDays" /> days and never treat you
          worse for asking.
        </p>
        <p>
          Use <Link to="/remove-info">Remove My Information</Link>, which is also how you say{' '}
          <Link to="/remove-info#do-not-sell">Do Not Sell or Share My Information</Link>, or{' '}
          <Link to="/contact">write to us</Link>.
        </p>
        <p>
          If you live in California, you can also use the state’s{' '}
          <Link to="https://privacy.ca.gov/drop/">Delete Request and Opt-out Platform (DROP)</Link>. Data brokers
          download its requests at least every {deletionClock.days} days. We compare them, as keyed hashes, with
          everyone on file and with everyone who is added later. When only you have the address or phone of your
          request, we remove your record. When several people have it, none of them is shown, revealed, exported or
          contacted any more. A request that you withdraw there has no effect any more.
        </p>
        <p>
          Browsers can send the signal Global Privacy Control. We respect it for data about visitors: we neither sell
          nor share these data, with or without the signal.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep data',
    text: <Retention />,
  },
  {
    id: 'children',
    title: 'Children',
    text: (
      <p>
        The service is not for anyone under <Policy name="ageMin" />, and we do not knowingly keep data about them.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: <p>When this policy changes, the version and the date at the top of the page change.</p>,
  },
];

export default function PrivacyPage() {
  return (
    <LegalText
      title="Privacy Policy"
      lead="What data we keep about professionals, customers and visitors, why we keep it, and what you can do about it."
      version={policies.privacyVersion}
      sections={sections}
      own={useLoaderData<OwnText | undefined>()}
    />
  );
}
