import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Button, Callout, Dialog } from '#ui';
import { Address } from '../components/Address.tsx';
import { messages } from '../messages/index.ts';

/** The token is told here and never again. */
export const TokenDialog = observer(({ token, close }: { readonly token: string; readonly close: () => void }) => {
  const t = useMessages(messages);
  return (
    <Dialog open title={t.tokenTitle} onClose={close}>
      <dl className="sso-facts">
        <Address label={t.token} address={token} />
      </dl>
      <Callout tone="wait">{t.tokenText}</Callout>
      <div className="pv-form-actions sso-done">
        <Button intent="primary" onClick={close}>
          {t.tokenDone}
        </Button>
      </div>
    </Dialog>
  );
});
