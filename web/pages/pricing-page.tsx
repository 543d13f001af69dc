import type { MetaFunction } from 'react-router';
import { PricingScreen } from '#web/features/billing/public.ts';
import { SiteFrame } from '#web/layouts/site-frame.tsx';

export const meta: MetaFunction = () => [
  { title: 'Pricing – CareRoster' },
  { name: 'description', content: 'Two plans for one directory of healthcare professionals: $295 a month, or $2,995 a year with export and a 30-day money back guarantee.' },
];

export default function PricingPage() {
  return <SiteFrame><PricingScreen /></SiteFrame>;
}
