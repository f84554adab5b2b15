import { useMessages } from '#core/browser';
import { lobbyPath, withVisit } from '../../paths.ts';
import { callMessages } from '../messages/index.ts';
import { useCallSession } from '../hooks/useCallSession.ts';
import { QrCode } from '#ui';

/** The lobby's address holds no secret: on the phone the person logs in, or opens their own invitation. */
export const PhoneHandOff = () => {
  const t = useMessages(callMessages);
  const { visitStore } = useCallSession();
  const guest = visitStore.pass !== null;
  const address = `${location.origin}${withVisit(lobbyPath, visitStore.id ?? '')}`;
  if (guest) return <p>{t.handOffGuest}</p>;
  return (
    <>
      <p>{t.handOffText}</p>
      <QrCode text={address} label={t.handOffPicture} />
      <code className="tc-address">{address}</code>
    </>
  );
};
