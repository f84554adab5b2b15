import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Button, Callout, Dialog, Fact } from '#ui';
import { messages } from '../messages/index.ts';
import type { Told } from './AppDialog.tsx';

/** What goes to the app's makers; the secret is told here and never again. */
export const ToldDialog = observer(({ told, close }: { readonly told: Told; readonly close: () => void }) => {
  const t = useMessages(messages);
  return (
    <Dialog open title={t.idTitle(told.name)} onClose={close}>
      <dl className="apps-told">
        <dt>{t.serverAddress}</dt>
        <dd>{window.location.origin}/fhir/R4</dd>
        <dt>{t.clientId}</dt>
        <dd>{told.id}</dd>
        {told.secret !== null && <Fact term={t.secret}>{told.secret}</Fact>}
      </dl>
      {told.secret !== null && <Callout tone="wait">{t.secretText}</Callout>}
      <div className="pv-form-actions">
        <Button intent="primary" onClick={close}>
          {t.done}
        </Button>
      </div>
    </Dialog>
  );
});
