import { useNavigate } from 'react-router';
import { useIsSharedPage } from '#web/foundation/shared-page.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** What an unknown address shows. */
export function NotFound() {
  const navigate = useNavigate();
  // Going back needs the web application.
  const isShared = useIsSharedPage();
  return (
    <Notice
      title="404 Page Not Found"
      text="There is nothing at this address. It may have been mistyped, or the page has moved."
    >
      {!isShared && <Button onClick={() => void navigate(-1)}>Go Back</Button>}
      <LinkButton to="/" look="filled">
        Return Home
      </LinkButton>
    </Notice>
  );
}
