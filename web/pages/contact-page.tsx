import type { MetaFunction } from 'react-router';
import { ContactScreen } from '#web/features/contact-form/public.ts';
import { SiteFrame } from '#web/layouts/site-frame.tsx';

export const meta: MetaFunction = () => [
  { title: 'Contact Us – CareRoster' },
  { name: 'description', content: 'Write to the people who run the directory: about seats for a team, a bill, or your own record.' },
];

export default function ContactPage() {
  return <SiteFrame><ContactScreen /></SiteFrame>;
}
