import { readsFullNames } from '#contract/full-names.ts';
import { useEffect, useMemo, useRef } from 'react';
import { data, useLoaderData, useLocation, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import { may, Paywall, useAccess } from '#web/features/access/public.ts';
import {
  ActivityPanel,
  ActivityProvider,
  loadActivity,
  loadActivityVersion,
  useRecordView,
} from '#web/features/activity/public.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import {
  displayName,
  loadProfile,
  ProfileScreen,
  readResultPlace,
  type LoadedProfile,
} from '#web/features/candidates/public.ts';
import { CallsAndEmails } from '#web/features/contact-attempts/public.ts';
import {
  emptySearch,
  readAddress,
  RelatedList,
  relatedSearches,
  useAdjacentPage,
} from '#web/features/search/public.ts';
import { SaveSearchKey } from '#web/features/saved-searches/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';
import { today } from '#web/foundation/clock.ts';
import { useKeeper } from '#web/foundation/departures.ts';
import { demandKnownViewer, pageContext } from '#web/foundation/page-context.ts';
import { pageStatusOf } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { MainColumn } from '#web/ui/main-column.tsx';
import { profileSlots } from './slots.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  demandKnownViewer(page);
  // A signed-out visitor must not learn whether a candidate exists.
  if (page.viewer === null)
    return data({
      profile: null,
      failure: null,
      isGone: false,
      today: today(),
      related: [],
      activity: null,
      locked: true,
    });
  const version = loadActivityVersion(page);
  const loaded = await loadProfile(params['id'] ?? '', page);
  const { profile } = loaded;
  const mayFind = profile !== null && may(page.access, 'search');
  const [related, activity] = await Promise.all([
    mayFind ? relatedSearches(profile, page) : [],
    profile === null ? null : loadActivity(page, [profile.id], version),
  ]);
  return data({ ...loaded, related, activity, locked: false }, { status: statusOf(loaded) });
}

function statusOf({ profile, failure, isGone }: LoadedProfile): number {
  if (failure !== null) return pageStatusOf(failure);
  if (isGone) return 410;
  return profile === null ? 404 : 200;
}

export const meta = hiddenPage<typeof loader>(titleOf);

function titleOf(loaded: { profile: CandidateProfile | null; locked: boolean } | undefined): string {
  if (loaded?.locked === true) return 'Profile';
  return loaded?.profile ? displayName(loaded.profile) : 'Healthcare Worker Not Found';
}

export default function ProfilePage() {
  const page = useLoaderData<typeof loader>();
  const { profile: loaded, failure, isGone, today: day, related, activity, locked: wasLocked } = page;
  const { revalidate, state } = useRevalidator();
  const loadAdjacentPage = useAdjacentPage();
  const signedIn = useViewer() !== null;
  // The search that led here.
  const place = readResultPlace(useLocation().state);
  const search = place === null ? emptySearch : readAddress(place.address);
  // After signing in, the profile is loaded; after signing out, it is hidden.
  useEffect(() => {
    if (wasLocked && signedIn) void revalidate();
  }, [wasLocked, signedIn, revalidate]);
  // The server sends full names only to visitors who may see contact information, so the page is loaded again when that changes.
  const access = useAccess();
  const fullName = access !== null && readsFullNames(access);
  const wasFullName = useRef(fullName);
  useEffect(() => {
    if (wasFullName.current !== fullName) void revalidate();
    wasFullName.current = fullName;
  }, [fullName, revalidate]);
  const locked = wasLocked || !signedIn;
  const profile = locked ? null : loaded;
  useRecordView(profile?.id ?? null);
  useKeeper(
    useMemo(
      () => ({
        kept: () => [profile?.id ?? []].flat(),
        drop: (gone) => {
          if (gone.has(profile?.id ?? '')) void revalidate();
        },
      }),
      [profile, revalidate],
    ),
  );
  return (
    <>
      {profile !== null && (
        <ActivityProvider candidateIds={[profile.id]} first={activity}>
          <ProfileScreen
            key={profile.id}
            profile={profile}
            today={day}
            slots={profileSlots}
            aside={
              <>
                <ActivityPanel candidateId={profile.id} name={displayName(profile)} />
                <CallsAndEmails candidateId={profile.id} />
                <RelatedList candidateId={may(access, 'search') ? profile.id : null} searches={related} />
              </>
            }
            loadAdjacentPage={loadAdjacentPage}
          />
          <SaveSearchKey search={search} />
        </ActivityProvider>
      )}
      {locked && (
        <MainColumn>
          <Paywall kind="anonymous" />
        </MainColumn>
      )}
      {!locked && profile === null && (
        <NoProfile
          failure={failure}
          isGone={isGone}
          isLoading={state === 'loading'}
          onRetry={() => void revalidate()}
        />
      )}
    </>
  );
}

interface NoProfileProps extends Pick<LoadedProfile, 'failure' | 'isGone'> {
  isLoading: boolean;
  onRetry: () => void;
}

const NoProfile = ({ failure, isGone, isLoading, onRetry }: NoProfileProps) => (
  <MainColumn>
    {failure === null ? (
      <Notice
        title="Healthcare Worker Not Found"
        text={
          isGone
            ? 'This person asked to be removed from the directory. Their profile and contacts were deleted.'
            : 'There is no profile at this address. The link may be incomplete.'
        }
      >
        <LinkButton to="/search" look="filled">
          Back to Directory
        </LinkButton>
      </Notice>
    ) : (
      <Notice title="Failed to load healthcare worker data" text={failure.message} reference={failure.requestId}>
        <Button look="filled" disabled={isLoading} onClick={onRetry}>
          Try Again
        </Button>
        <LinkButton to="/search">Back to Directory</LinkButton>
      </Notice>
    )}
  </MainColumn>
);
