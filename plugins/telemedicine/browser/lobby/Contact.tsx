import { observer } from 'mobx-react-lite';
import { useMessages, useService, useWanted } from '../../../../core/browser/index.ts';
import { Button } from '../../../../core/browser/ui/index.ts';
import { Auth, FeatureStates } from '../../../../core/shared/index.ts';
import { Block } from './Block.tsx';
import { lobbyMessages } from './messages.ts';

/** A person of the clinic is one press away, whatever the machine does. */
export const Contact = observer(({ phone }: { readonly phone: string | null }) => {
  const t = useMessages(lobbyMessages);
  const { signedIn } = useService(Auth);
  const writes = (useWanted(FeatureStates)?.isRunning('messaging') ?? false) && signedIn;
  return (
    <Block title={t.contactTitle}>
      {phone === null && !writes && <p>{t.contactNone}</p>}
      <div className="tl-acts">
        {phone !== null && <Button href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{t.callClinic(phone)}</Button>}
        {writes && <Button href="/messages">{t.writeClinic}</Button>}
      </div>
    </Block>
  );
});
