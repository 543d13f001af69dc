import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { displayName, loadProfile, ProfileScreen } from '#web/features/candidates/public.ts';
import { RelatedList, relatedSearches, SearchJump } from '#web/features/search/public.ts';
import { pageContext } from '#web/foundation/page-context.ts';
import { AppFrame } from '#web/layouts/app-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Reading } from '#web/ui/reading.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const loaded = await loadProfile(params['id'] ?? '', page);
  const related = loaded.profile === null ? [] : await relatedSearches(loaded.profile, page);
  return data({ ...loaded, related }, { status: loaded.failure !== null ? 503 : loaded.profile === null ? 404 : 200 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.profile ? displayName(loaderData.profile, 'full') : 'Healthcare Worker Not Found'} – CareRoster` },
  { name: 'robots', content: 'noindex' },
];

export default function ProfilePage() {
  const { profile, failure, today, related } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  return (
    <AppFrame tools={<SearchJump />}>
      {profile !== null && <ProfileScreen key={profile.id} profile={profile} today={today} aside={<RelatedList searches={related} />} />}
      {profile === null && failure === null && (
        <Reading>
          <Notice title="Healthcare Worker Not Found" text="Nobody in the directory has this address. They may have asked to be removed, or the link was shortened.">
            <LinkButton to="/search" look="filled">Back to Directory</LinkButton>
          </Notice>
        </Reading>
      )}
      {failure !== null && (
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
