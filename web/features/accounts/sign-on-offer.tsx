// Logging in with the identity provider of an organization, when the domain of the typed address has one.
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { normalizeAddress } from '#contract/email-rules.ts';
import { call, callQuietly } from '#web/foundation/call.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { useMutation } from '#web/foundation/use-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './login-steps.module.css';
import { returnPathAfterLogin } from './return-address.ts';

/** Only the domain is sent before the visitor chooses to go on. */
export function SignOnOffer({ email }: { email: string }) {
  const address = normalizeAddress(email);
  const domain = address?.slice(address.lastIndexOf('@') + 1) ?? '';
  const location = useLocation();
  const offer = useQuery({
    queryKey: ['sign-on', domain],
    queryFn: ({ signal }) => callQuietly('workspaces.readSignOn', { domain }, { signal }),
    enabled: domain !== '',
    retry: false,
    staleTime: 60_000,
  });
  const leave = useMutation({
    mutationFn: (returnTo: string) => call('workspaces.beginSignOn', { email: address ?? '', returnTo }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (offer.data?.isOffered !== true) return null;
  return (
    <div className={styles.offer}>
      <p>
        {offer.data.isEnforced
          ? `Addresses of ${domain} log in with single sign-on.`
          : `Addresses of ${domain} can log in with single sign-on.`}
      </p>
      <Button
        look={offer.data.isEnforced ? 'filled' : 'outline'}
        aria-disabled={leave.isPending}
        onClick={() => !leave.isPending && leave.mutate(returnPathAfterLogin(location))}
      >
        {leave.isPending ? 'Opening your provider…' : 'Continue with Single Sign-On'}
      </Button>
      <p className={styles.note}>
        The first time, this makes an account for you and accepts the <TextLink to="/terms">terms</TextLink>.
      </p>
      {leave.isError && (
        <NoticeLine>
          {readFailure(leave.error)?.message ?? 'Your provider could not be opened. Please try again.'}
        </NoticeLine>
      )}
    </div>
  );
}
