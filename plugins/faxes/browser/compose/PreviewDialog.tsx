import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientDialog } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Button, Callout, Select, useAction } from '#ui';
import { type CallAnswer, I18n, Resources } from '#core/shared';
import { type prepareFax, sendFaxes } from '../../shared/sendCalls.ts';
import { FaxPages } from '../components/FaxPages.tsx';
import { messages } from '../messages/index.ts';

const noTurns = {};

export interface PreviewDialogProps {
  readonly prepared: CallAnswer<typeof prepareFax>;
  readonly about: string | null;
  readonly back: () => void;
  readonly sent: () => void;
}

/** Each number as the line dials it and the very bytes that go there; sending names their hashes. */
export const PreviewDialog = observer(({ prepared, about, back, sent }: PreviewDialogProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const { run, busy } = useAction();
  const { faxes, sendAt, limit } = prepared;
  const [chosen, setChosen] = useState(faxes[0]?.id ?? '');
  const shown = faxes.find(({ id }) => id === chosen) ?? faxes[0];
  const when = sendAt === null ? null : i18n.date(sendAt, { dateStyle: 'full', timeStyle: 'short' });
  const price = (amount: number): string =>
    i18n.number(amount, limit?.currency ? { style: 'currency', currency: limit.currency } : {});
  const send = async (): Promise<void> => {
    const body = { faxes: faxes.map(({ id, sha256 }) => ({ id, sha256 })) };
    const done = await run(() => resources.send(sendFaxes, { body }), {
      done: when === null ? t.queuedAll(faxes.length) : t.putOffAll(faxes.length, when),
    });
    if (done) sent();
  };
  return (
    <PatientDialog
      open
      about={about}
      title={t.previewTitle}
      width="wide"
      onClose={back}
      actions={
        <>
          <Button intent="quiet" onClick={back}>
            {t.change}
          </Button>
          <Button intent="primary" busy={busy} disabled={limit !== null} onClick={() => void send()}>
            {faxes.length === 1 ? t.send : t.sendAll(faxes.length)}
          </Button>
        </>
      }
    >
      {limit && (
        <Callout tone="bad">
          {limit.kind === 'pages'
            ? t.limitPages(limit.used, limit.most)
            : t.limitCost(price(limit.used), price(limit.most))}
        </Callout>
      )}
      <div className="fax-preview">
        <ul className="pv-bare-list">
          {faxes.map(({ id, name, dialled }) => (
            <li key={id}>
              {t.to}: <b>{name}</b>
              <br />
              {t.dialled}: <b>{dialled}</b>
            </li>
          ))}
        </ul>
        {when !== null && <p>{t.goesAt(when)}</p>}
        {faxes.length > 1 && (
          <label className="fax-pages-for">
            <span>{t.pagesFor}</span>
            <Select
              value={chosen}
              options={faxes.map(({ id, name, dialled }) => ({ value: id, label: `${name}, ${dialled}` }))}
              onChange={setChosen}
            />
          </label>
        )}
        {shown && (
          <>
            <p className="pv-muted">{t.previewText(shown.pages)}</p>
            <FaxPages key={shown.id} id={shown.id} turns={noTurns} />
          </>
        )}
      </div>
    </PatientDialog>
  );
});
