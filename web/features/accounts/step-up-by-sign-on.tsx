// Confirming the identity in a session of single sign-on: the provider asks again, and leads back to this page.
import { call } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions } from '#web/ui/panel.tsx';

export function StepUpBySignOn({ onCancel }: { onCancel: () => void }) {
  const leave = useMutation({
    mutationFn: () => {
      const { pathname, search } = window.location;
      return call('workspaces.confirmBySignOn', { returnTo: `${pathname}${search}` });
    },
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      <p>
        The identity provider of your organization asks again who you are. You then return to this page and repeat the
        action.
      </p>
      <NoticeLine>
        {leave.isError && (readFailure(leave.error)?.message ?? 'Your provider could not be opened. Please try again.')}
      </NoticeLine>
      <Actions>
        <Button
          look="filled"
          aria-disabled={leave.isPending}
          onClick={() => !leave.isPending && leave.mutate(undefined)}
        >
          {leave.isPending ? 'Opening your provider…' : 'Continue with Single Sign-On'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Actions>
    </>
  );
}
