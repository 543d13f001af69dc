import { data, type MetaFunction, useNavigate } from 'react-router';
import { SiteFrame } from '#web/layouts/site-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta: MetaFunction = () => [{ title: 'Page not found – CareRoster' }, { name: 'robots', content: 'noindex' }];

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <SiteFrame>
      <Notice title="404 Page Not Found" text="There is nothing at this address. It may have been mistyped, or the page has moved.">
        <Button onClick={() => void navigate(-1)}>Go Back</Button>
        <LinkButton to="/" look="filled">Return Home</LinkButton>
      </Notice>
    </SiteFrame>
  );
}
