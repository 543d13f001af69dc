import { Link } from 'react-router';
import type { MetaFunction } from 'react-router';
import { policies } from '#contract/policies.ts';
import { pageHead } from '#web/features/site-settings/public.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LegalText, Policy } from './legal-text.tsx';
import type { LegalSection } from './legal-text.tsx';

export const meta: MetaFunction = (args) =>
  pageHead(args, {
    title: 'Remove My Information',
    description:
      'How a healthcare professional has a record removed from the directory, or opts out of its sale or sharing.',
  });

const sections: readonly LegalSection[] = [
  {
    id: 'how',
    title: 'How to ask',
    text: (
      <p>
        A form that confirms your email address and removes the record will be on this page. Until then,{' '}
        <Link to="/contact">write to us</Link> and name yourself as your record does. We answer within{' '}
        <Policy name="dataRequestDays" /> days. You need no account and no reason.
      </p>
    ),
  },
  {
    id: 'do-not-sell',
    title: 'Do Not Sell or Share My Information',
    text: (
      <p>
        Subscribers pay to see records, which some laws call a sale. A removal ends it: a removed record is no longer
        shown to anyone. Ask in the same way.
      </p>
    ),
  },
  {
    id: 'after',
    title: 'What a removal does',
    text: (
      <p>
        The record leaves the search and the counts. We keep a keyed hash of your identifying values and nothing else,
        so that a later import cannot list you again.
      </p>
    ),
  },
];

export default function RemoveInfoPage() {
  return (
    <LegalText
      title="Remove My Information"
      lead="Every professional in this directory may have their record removed."
      version={policies.privacyVersion}
      sections={sections}
    >
      <p>
        <LinkButton to="/contact" size="large">
          Write to us
        </LinkButton>
      </p>
    </LegalText>
  );
}
