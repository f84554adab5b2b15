import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '#core/browser';
import { Async } from '#ui';
import { listOffers } from '#plugins/account/shared/offerCalls.ts';
import { invitationsTexts } from '../messages/invitations/index.ts';
import { InvitationForm } from './InvitationForm.tsx';

/** What clinics offer to this account: nothing is granted before its person accepts. */
export const InvitationsPanel = observer(() => {
  const t = useMessages(invitationsTexts);
  const offers = useResource(listOffers, {});
  return (
    <Async resource={offers} none={{ title: t.none, text: t.noneText }}>
      {({ data }) => (
        <div className="account-panel">
          {data.map((offer) => (
            <InvitationForm key={offer.id} offer={offer} />
          ))}
        </div>
      )}
    </Async>
  );
});
