// Where the viewer is in no workspace: creating one, where seats are sold, or asking for one.
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { BuySeatsForm } from './buy-seats-form.tsx';
import { seatPriceText } from './seat-texts.ts';
import { useSeatOffer } from './use-seats.ts';
import styles from './workspaces.module.css';

export function NoWorkspace() {
  const offer = useSeatOffer().data?.offer ?? null;
  return (
    <>
      <Notice
        title="You are in no workspace"
        text="A workspace gives several people of one organization a seat each. Open the link of an invitation to join one, or write to us to get seats for yours."
      >
        <LinkButton to="/contact" look={offer === null ? 'filled' : 'outline'}>
          Ask for Seats
        </LinkButton>
        <LinkButton to="/account">Account Settings</LinkButton>
      </Notice>
      {offer !== null && (
        <Panel
          look="page"
          title="Create a workspace"
          text="You pay for the seats and invite the others, each with an account of their own. Your own plan stays as it is."
        >
          <BuySeatsForm offer={offer} isNew needed={1} />
        </Panel>
      )}
    </>
  );
}

/** On the pricing page, where seats are sold. */
export function SeatOffer() {
  const offer = useSeatOffer().data?.offer ?? null;
  if (offer === null) return null;
  return (
    <div className={styles.offer}>
      <span>{seatPriceText(offer)}</span>
      <LinkButton to="/workspace">Create a Workspace</LinkButton>
    </div>
  );
}
