import type { MetaFunction } from 'react-router';
import { ContactScreen } from '#web/features/contact-form/public.ts';
import { pageHead } from '#web/features/site-settings/public.ts';

export const meta: MetaFunction = (args) =>
  pageHead(args, {
    title: 'Contact Us',
    description: 'Write to the people who run the directory: about seats for a team, a bill, or your own record.',
  });

export default function ContactPage() {
  return <ContactScreen />;
}
