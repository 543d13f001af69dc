import { Link, useLoaderData, type MetaFunction } from 'react-router';
import { guaranteeDays, plans } from '#contract/billing/plans.ts';
import { policies } from '#contract/site-settings/policies.ts';
import { priceOf } from '#web/features/billing/public.ts';
import { ownTextLoader, pageHead, Sourced, siteOf, type OwnText } from '#web/features/site-settings/public.ts';
import { LegalText, Policy, type LegalSection } from './legal-text.tsx';

export const loader = ownTextLoader('terms_text');

export const meta: MetaFunction = (args) =>
  pageHead(args, {
    title: 'Terms of Service',
    description: `The agreement between the operator of ${siteOf(args).settings.site_name} and the people who use the directory.`,
  });

const sections: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'The agreement',
    text: (
      <>
        <p>
          These terms apply between you and the operator of this directory, from the moment you create an account or use
          the service. When you sign up, we record the version of these terms that you accepted and when.
        </p>
        <p>
          If you use the service for an organization, you accept the terms on its behalf and confirm that you are
          allowed to do so.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    text: (
      <>
        <p>
          You must be at least <Policy name="ageMin" /> years old. Give an email address that you can read, and keep
          your password to yourself. You are responsible for what happens in your account; tell us at once if someone
          else has used it.
        </p>
        <p>
          A subscription is for one person. Accounts and passwords may not be shared. For several people there are
          enterprise plans; <Link to="/contact">write to us</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Plans and payment',
    text: (
      <>
        <p>
          The {plans.price_monthly.name} costs <Sourced from="plan.price_monthly">{priceOf('price_monthly')}</Sourced>{' '}
          per month, the {plans.price_annual.name} <Sourced from="plan.price_annual">{priceOf('price_annual')}</Sourced>{' '}
          per year, in US dollars. A plan renews at the end of each period until you cancel it. You can cancel at any
          time in Account Settings and keep your access to the end of the period that you paid for.
        </p>
        <p>
          The {plans.price_annual.name} comes with a <Link to="/money-back-guarantee">money back guarantee</Link> of{' '}
          <Sourced from="plan.guarantee">{guaranteeDays}</Sourced> days. Otherwise, payments are not refunded unless the
          law requires it.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'Acceptable use',
    text: (
      <>
        <p>
          You may use contact details to recruit, and to do professional business with healthcare professionals. You may
          not:
        </p>
        <ul>
          <li>sell, rent or publish contact details, or build another directory from them;</li>
          <li>
            collect records with programs, or get around the <Link to="/pricing#fair-use">fair-use limits</Link> on how
            many people one account can view, reveal and export;
          </li>
          <li>send unlawful, misleading or bulk messages, or write to a person who has asked you to stop;</li>
          <li>
            use the data to decide about credit, insurance, housing or anything else for which the law requires a
            consumer report;
          </li>
          <li>test the security of the service without our written consent.</li>
        </ul>
        <p>
          You are responsible for following the laws on email, calls and text messages that apply to you, such as the
          CAN-SPAM Act and the Telephone Consumer Protection Act.
        </p>
      </>
    ),
  },
  {
    id: 'exports',
    title: 'Exported data',
    text: (
      <p>
        You may keep an exported file for your own recruiting. When we tell you that a person in it has been removed
        from the directory, delete the person from your files.
      </p>
    ),
  },
  {
    id: 'data',
    title: 'Accuracy',
    text: (
      <p>
        Records come from public registries, licensed suppliers and the professionals themselves. Each contact shows its
        source and when it was last verified, or that it has not been verified. We do not promise that every record is
        complete or correct. The directory is not a source of medical advice or proof of a license: check licenses with
        the issuing board.
      </p>
    ),
  },
  {
    id: 'suspension',
    title: 'Suspension and end',
    text: (
      <p>
        We may suspend an account that breaks these terms, and tell its owner why. You may end the agreement at any time
        by canceling your plan and asking us to delete your account.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <p>
        The service is provided as it is. As far as the law allows, we are not liable for indirect damage or lost
        profit, and our total liability is limited to what you paid for the service in the twelve months before the
        claim.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and changes',
    text: (
      <>
        <p>The law of {policies.governingLaw} governs these terms, without regard to its rules on conflicts of laws.</p>
        <p>
          When we change these terms, the version and the date at the top of this page change. We announce an important
          change by email before it takes effect.
        </p>
      </>
    ),
  },
];

export default function TermsPage() {
  return (
    <LegalText
      title="Terms of Service"
      lead="The rules for using this directory, in as few words as we could."
      version={policies.termsVersion}
      sections={sections}
      own={useLoaderData<OwnText | undefined>()}
    />
  );
}
