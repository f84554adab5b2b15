import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '#core/browser';
import { AsyncList } from '#ui';
import { listOffers } from '#plugins/account/shared/offerCalls.ts';
import { invitationsTexts } from '../messages/invitations/index.ts';
import { InvitationForm } from './InvitationForm.tsx';

/** What clinics offer to this account: nothing is granted before its person accepts. */
export const InvitationsPanel = observer(() => {
  const t = useMessages(invitationsTexts);
  const offers = useResource(listOffers, {});
  return (
    <AsyncList resource={offers} none={{ title: t.none, text: t.noneText }} as="div" className="account-panel">
      {(offer) => <InvitationForm offer={offer} />}
    </AsyncList>
  );
});
