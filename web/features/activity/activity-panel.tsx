// On a profile: the lists of the visitor that the person is on, and what else the visitor has done.
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CandidateActivity, Membership } from '#contract/activity/activity.ts';
import { listStages } from '#contract/lists/list-limits.ts';
import { fullKindName } from '#web/features/candidates/public.ts';
import { lackOf, lastEventText, stageNames, useChangeMember } from '#web/features/lists/public.ts';
import { formatCount } from '#web/ui/format.ts';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { Select } from '#web/ui/select.tsx';
import styles from './activity-panel.module.css';
import { useActivity, useActivityPlace } from './activity-provider.tsx';
import { formatDay, upperFirst } from './activity-text.ts';
import { contactedText } from './contacted-text.ts';
import { activityKey } from './activity-version.ts';
import { PersonHistory } from './person-history.tsx';

interface ActivityPanelProps {
  candidateId: string;
  /** As the screen names the candidate. */
  name: string;
}

export const ActivityPanel = (props: ActivityPanelProps) => (
  <>
    <OwnActivity {...props} />
    <PersonHistory key={props.candidateId} candidateId={props.candidateId} />
  </>
);

/** Nothing while there is nothing to say. */
function OwnActivity({ candidateId, name }: ActivityPanelProps) {
  const activity = useActivity(candidateId);
  if (activity === null) return null;
  const { lists, list_count: count } = activity;
  const more = count - lists.length;
  return (
    <section className={styles.panel} aria-labelledby="activity">
      <h2 id="activity" className={styles.title}>
        {count > 0 ? 'On your lists' : isOnlyOfOthers(activity) ? 'Activity' : 'Your activity'}
      </h2>
      <ul>
        {lists.map((list) => (
          <ListEntry key={list.list_id} list={list} candidateId={candidateId} name={name} />
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.fact}>
          <Link className={styles.link} to="/lists">
            {formatCount(more)} more {more === 1 ? 'list' : 'lists'}
          </Link>
        </p>
      )}
      <Facts activity={activity} />
    </section>
  );
}

const isOnlyOfOthers = ({ last_contact: contact, revealed, in_own_system: isInSystem }: CandidateActivity): boolean =>
  contact === null && revealed === null && !isInSystem;

function ListEntry({ list, candidateId, name }: { list: Membership; candidateId: string; name: string }) {
  const { today } = useActivityPlace();
  const client = useQueryClient();
  const change = useChangeMember(list.list_id, candidateId);
  const { next_step: step, next_step_on: on } = list;
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <Link className={styles.link} to={`/lists/${list.list_id}`}>
          {list.name}
        </Link>
        <span className={styles.soft}>
          {list.owner !== null && `${list.owner.name} · `}added {formatDay(list.added_at, today)}
        </span>
      </div>
      <Select
        label={`Stage of ${name} on ${list.name}`}
        look="cell"
        value={change.isPending ? (change.variables.stage ?? list.stage) : list.stage}
        disabled={change.isPending || list.my_right === 'view'}
        data-tip={lackOf(list, 'work') ?? undefined}
        onChange={(event) => {
          const stage = listStages.find((one) => one === event.currentTarget.value);
          if (stage === undefined) return;
          change.mutate(
            { stage },
            {
              onSuccess: (member) =>
                client.setQueriesData<CandidateActivity[]>({ queryKey: [activityKey] }, withStage(list, member)),
            },
          );
        }}
        options={listStages.map((stage) => [stage, stageNames[stage]])}
      />
      {list.note !== null && <p className={styles.note}>{list.note}</p>}
      {(step !== null || on !== null) && (
        <p className={styles.soft}>
          Next: {[step, on === null ? null : formatDay(on, today)].filter((part) => part !== null).join(', ')}
        </p>
      )}
      {list.last_event !== null && (
        <p className={styles.soft}>
          {lastEventText(list.last_event)} · {formatDay(list.last_event.at, today)}
        </p>
      )}
      {change.error !== null && <NoticeLine>{change.error.message}</NoticeLine>}
    </li>
  );
}

/** The activity with the stage that the server has now. */
const withStage =
  ({ list_id: id }: Membership, member: { physician_id: string; stage: Membership['stage'] }) =>
  (activity: CandidateActivity[] | undefined) =>
    activity?.map((one) =>
      one.id === member.physician_id
        ? { ...one, lists: one.lists.map((list) => (list.list_id === id ? { ...list, stage: member.stage } : list)) }
        : one,
    );

function Facts({
  activity: {
    last_contact: contact,
    contacted,
    revealed,
    in_own_system: isInSystem,
    in_workspace_system: isInWorkspaceSystem,
  },
}: {
  activity: CandidateActivity;
}) {
  const { today, isLocal } = useActivityPlace();
  return (
    <>
      {contacted !== null && (
        <p className={styles.fact}>{upperFirst(contactedText(contacted, isLocal ? null : today))}</p>
      )}
      {contact !== null && (
        <p className={styles.fact}>
          <span>{contact.channel === 'call' ? 'Called' : 'Emailed'}</span>
          <span className={styles.soft}>
            {upperFirst(contact.outcome)}, {formatDay(contact.at, today)}
          </span>
        </p>
      )}
      {revealed !== null && (
        <p className={styles.fact}>
          <span>Viewed</span>
          <span className={styles.soft}>
            {upperFirst(revealed.kinds.map((kind) => fullKindName(kind).toLowerCase()).join(', '))}
            {revealed.kinds.length > 0 && ', '}
            {formatDay(revealed.at, today)}
          </span>
        </p>
      )}
      {isInSystem && <p className={styles.fact}>In my system</p>}
      {isInWorkspaceSystem && <p className={styles.fact}>In your workspace’s system</p>}
    </>
  );
}
