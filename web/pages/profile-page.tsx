import { useEffect } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import type { CandidateProfile } from '#contract/candidates.ts';
import { may, Paywall } from '#web/features/access/public.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { displayName, loadProfile, ProfileScreen } from '#web/features/candidates/public.ts';
import { RelatedList, relatedSearches, SearchJump } from '#web/features/search/public.ts';
import { today } from '#web/foundation/clock.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { AppFrame } from '#web/layouts/app-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Reading } from '#web/ui/reading.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  // Who stands in the directory is not told to strangers, nor that somebody does not.
  if (page.viewer === null) return data({ profile: null, failure: null, today: today(), related: [], locked: true });
  const loaded = await loadProfile(params['id'] ?? '', page);
  const related = loaded.profile === null || !may(page.access, 'search') ? [] : await relatedSearches(loaded.profile, page);
  return data({ ...loaded, related, locked: false }, { status: loaded.failure !== null ? 503 : loaded.profile === null ? 404 : 200 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${titleOf(loaderData)} – CareRoster` },
  { name: 'robots', content: 'noindex' },
];

function titleOf(loaded: { profile: CandidateProfile | null; locked: boolean } | undefined): string {
  if (loaded?.locked === true) return 'Profile';
  return loaded?.profile ? displayName(loaded.profile, 'full') : 'Healthcare Worker Not Found';
}

export default function ProfilePage() {
  const { profile: loaded, failure, today: day, related, locked: wasLocked } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const signedIn = useViewer() !== null;
  // Signing in opens the page, signing out closes it.
  useEffect(() => {
    if (wasLocked && signedIn) void revalidate();
  }, [wasLocked, signedIn, revalidate]);
  const locked = wasLocked || !signedIn;
  const profile = locked ? null : loaded;
  return (
    <AppFrame tools={<SearchJump />}>
      {profile !== null && <ProfileScreen key={profile.id} profile={profile} today={day} aside={<RelatedList searches={related} />} />}
      {locked && <Reading><Paywall kind="anonymous" /></Reading>}
      {!locked && profile === null && failure === null && (
        <Reading>
          <Notice title="Healthcare Worker Not Found" text="Nobody in the directory has this address. They may have asked to be removed, or the link was shortened.">
            <LinkButton to="/search" look="filled">Back to Directory</LinkButton>
          </Notice>
        </Reading>
      )}
      {!locked && failure !== null && (
        <Reading>
          <Notice title="Failed to load healthcare worker data" text={failure.message} reference={failure.requestId}>
            <Button look="filled" disabled={state === 'loading'} onClick={() => void revalidate()}>Try again</Button>
            <LinkButton to="/search">Back to Directory</LinkButton>
          </Notice>
        </Reading>
      )}
    </AppFrame>
  );
}
