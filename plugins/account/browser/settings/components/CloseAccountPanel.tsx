import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Callout, DialogButton, useAction } from '#ui';
import { I18n, Resources } from '#core/shared';
import { type Closing, getClosing, keepAccount, waitingDays } from '#plugins/account/shared/closureCalls.ts';
import { closingTexts } from '../messages/closure/index.ts';
import { CloseAccountDialog } from './CloseAccountDialog.tsx';

const OpenThings = ({ closing: { visits, drafts, delegates } }: { readonly closing: Closing }) => {
  const t = useMessages(closingTexts);
  const i18n = useService(I18n);
  if (visits.length + drafts + delegates.length === 0) return <p>{t.nothing}</p>;
  return (
    <ul>
      {visits.length > 0 && (
        <li>
          {t.visits(visits.length)}
          <ul>
            {visits.map(({ at, clinic }) => (
              <li key={at + clinic}>
                <time dateTime={at}>{i18n.date(at, { dateStyle: 'long', timeStyle: 'short' })}</time>, {clinic}
              </li>
            ))}
          </ul>
        </li>
      )}
      {drafts > 0 && <li>{t.drafts(drafts)}</li>}
      {delegates.length > 0 && <li>{t.delegates(delegates.join(', '))}</li>}
    </ul>
  );
};

const Waiting = observer(({ closesAt }: { readonly closesAt: string }) => {
  const t = useMessages(closingTexts);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const { busy, run } = useAction();
  const keep = (): Promise<boolean> => run(() => resources.send(keepAccount, {}), { done: t.keeping });
  return (
    <Callout tone="wait" title={t.waiting(i18n.date(closesAt, { dateStyle: 'long' }))}>
      <p>{t.waitingText}</p>
      <Button intent="primary" busy={busy} onClick={() => void keep()}>
        {t.keep}
      </Button>
    </Callout>
  );
});

const Choice = ({ closing }: { readonly closing: Closing }) => {
  const t = useMessages(closingTexts);
  return (
    <>
      <p>{t.lead(waitingDays)}</p>
      <p>{t.after}</p>
      <ul>
        <li>{t.noLogin}</li>
        <li>{t.noPush}</li>
        <li>{t.kept(closing.clinics.join(', '))}</li>
        <li>{t.back}</li>
      </ul>
      <h3>{t.open}</h3>
      <OpenThings closing={closing} />
      <div className="pv-form-actions">
        <DialogButton intent="danger" dialog={(close) => <CloseAccountDialog onClose={close} />}>
          {t.close}
        </DialogButton>
      </div>
    </>
  );
};

/** What closing means is said before it is asked for, and the way back stands where it was asked. */
export const CloseAccountPanel = observer(() => {
  const t = useMessages(closingTexts);
  const closing = useResource(getClosing, {});
  return (
    <div className="account-panel">
      <Async resource={closing}>
        {(data) =>
          data.closesAt !== null ? (
            <Waiting closesAt={data.closesAt} />
          ) : data.refused !== null ? (
            <Callout>{t[data.refused]}</Callout>
          ) : (
            <Choice closing={data} />
          )
        }
      </Async>
    </div>
  );
});
