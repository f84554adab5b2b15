import { observer } from 'mobx-react-lite';
import { useMessages, useService, useWanted } from '#core/browser';
import { Button } from '#ui';
import { Auth, FeatureStates } from '#core/shared';
import { ReachClinic } from '#clinical/browser';
import { LobbySection } from './LobbySection.tsx';
import { lobbyMessages } from '../messages/index.ts';

/** A person of the clinic is one press away, whatever the machine does. */
export const ClinicContact = observer(({ phone }: { readonly phone: string | null }) => {
  const t = useMessages(lobbyMessages);
  const { signedIn, activeRole } = useService(Auth);
  const writes = (useWanted(FeatureStates)?.isRunning('messaging') ?? false) && signedIn;
  const calls = activeRole === 'patient' && !writes;
  return (
    <LobbySection title={t.contactTitle}>
      {calls && <ReachClinic />}
      {phone === null && !writes && !calls && <p>{t.contactNone}</p>}
      <div className="tl-acts">
        {phone !== null && !calls && (
          <Button href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{t.callClinic(phone)}</Button>
        )}
        {writes && <Button href="/messages">{t.writeClinic}</Button>}
      </div>
    </LobbySection>
  );
});
