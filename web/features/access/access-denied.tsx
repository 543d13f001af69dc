// What a visitor sees who opened a page for administrators without being one: the home page with this message above it.
import { useSearchParams } from 'react-router';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { Banner } from '#web/ui/banner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const parameter = 'access';
const messages = {
  denied: 'Only administrators can open that page.',
  'second-factor': 'Administrators need a second factor. Set one up in Account Settings, then open the page again.',
} as const;

/** Where a viewer without the role of administrator is sent. The address carries the message: it needs no script and no cookie. */
export const accessDeniedAddress = ({ needsAdminSecondFactor }: Pick<Viewer, 'needsAdminSecondFactor'>): string =>
  `/?${parameter}=${needsAdminSecondFactor ? 'second-factor' : 'denied'}`;

/** Shows nothing unless the address says that access was denied. */
export function AccessDenied() {
  const value = useSearchParams()[0].get(parameter);
  if (value !== 'denied' && value !== 'second-factor') return null;
  return (
    <div role="alert">
      <Banner
        label="Access denied"
        title="Access Denied"
        text={
          <>
            {messages[value]} {value === 'second-factor' && <TextLink to="/account">Account Settings</TextLink>}
          </>
        }
      />
    </div>
  );
}
