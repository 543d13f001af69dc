// The page that is shown when another page fails. The root shows it, outside the layouts.
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { readFailure } from '#web/foundation/request-failure.ts';
import { SiteFrame } from '#web/layouts/site-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function FailurePage() {
  const error = useRouteError();
  const failure = readFailure(error);
  const reference = failure?.requestId ?? (isRouteErrorResponse(error) ? String(error.status) : null);
  return (
    <SiteFrame>
      <title>Something went wrong – CareRoster</title>
      <Notice
        title="This page could not be shown"
        reference={reference}
        text={
          failure?.message ?? 'Something went wrong on our side. Nothing you did was lost; trying again often helps.'
        }
      >
        <Button look="filled" onClick={() => window.location.reload()}>
          Try again
        </Button>
        <LinkButton to="/">Return Home</LinkButton>
      </Notice>
    </SiteFrame>
  );
}
