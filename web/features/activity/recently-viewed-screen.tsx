import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { activityLimits } from '#contract/activity/activity-limits.ts';
import type { ViewedCandidate } from '#contract/activity/activity.ts';
import { displayName } from '#web/features/candidates/public.ts';
import { Button } from '#web/ui/button.tsx';
import { ColumnScreen, EmptyColumn } from '#web/ui/column-screen.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Actions, Panel } from '#web/ui/panel.tsx';
import { ActivityLine } from './activity-line.tsx';
import { ActivityProvider } from './activity-provider.tsx';
import styles from './recently-viewed-screen.module.css';
import { useClearRecentlyViewed, useRecentlyViewed } from './recently-viewed.ts';
import { ActivityFollower } from './use-follow-activity.ts';

/** `days`: how long a view is kept. */
export function RecentlyViewedScreen({ days }: { days: number }) {
  const viewed = useRecentlyViewed();
  const hasSome = (viewed.data ?? []).length > 0;
  return (
    <ColumnScreen
      title="Recently Viewed"
      text={`The last ${activityLimits.viewedMax} people whose profiles you opened within ${days} days, on any device. Only you see them.`}
      actions={hasSome && <ClearButton />}
    >
      <ActivityFollower />
      <Loaded what="people whom you viewed" query={viewed}>
        {(people) => (people.length === 0 ? <NoOne /> : <People people={people} />)}
      </Loaded>
    </ColumnScreen>
  );
}

function ClearButton(): ReactNode {
  const clear = useClearRecentlyViewed();
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button onClick={() => setAsking(true)}>Clear All</Button>
      {clear.error !== null && <NoticeLine>{clear.error.message}</NoticeLine>}
      <ConfirmDialog
        confirmation={
          asking && {
            title: 'Clear the people whom you viewed?',
            text: 'They are forgotten on every device. Your lists, notes and reveals stay.',
            action: 'Clear All',
            isDanger: true,
            onConfirm: () => clear.mutate(undefined, { onSettled: () => setAsking(false) }),
          }
        }
        isPending={clear.isPending}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

const NoOne = () => (
  <EmptyColumn>
    <Panel look="plain" title="You have not viewed anyone yet" text="Profiles that you open are listed here.">
      <Actions>
        <LinkButton to="/search" look="filled">
          Go to Directory
        </LinkButton>
      </Actions>
    </Panel>
  </EmptyColumn>
);

const People = ({ people }: { people: readonly ViewedCandidate[] }) => (
  <ActivityProvider candidateIds={people.map(({ id }) => id)} first={null}>
    <ul>
      {people.map(({ id, candidate, viewed_at: at }) => (
        <li key={id} className={styles.row}>
          <div className={styles.who}>
            <Link className={styles.name} to={`/physician/${id}`}>
              {displayName(candidate)}
            </Link>
            {candidate.credentials !== null && <span className={styles.soft}> {candidate.credentials}</span>}
            <p className={styles.soft}>
              {[candidate.title ?? candidate.specialty, candidate.organization, candidate.location]
                .filter((part) => part !== null)
                .join(', ')}
            </p>
            <ActivityLine candidateId={id} />
          </div>
          <time className={styles.at} dateTime={at}>
            {formatDateTime(at)}
          </time>
        </li>
      ))}
    </ul>
  </ActivityProvider>
);
