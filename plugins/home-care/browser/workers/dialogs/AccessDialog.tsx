import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { AsyncList, Button, Callout, Dialog, QrCode, Select, Tag, useAction } from '#ui';
import { type CallAnswer, I18n, Resources } from '#core/shared';
import { type Access, listAccess, makeAccess, revokeAccess } from '../../../shared/calls.ts';
import type { Worker } from '../../../shared/worker.ts';
import { messages } from '../../messages/index.ts';
import { PhoneCheck } from '../components/PhoneCheck.tsx';
import { useRefused } from '../../parts/useRefused.ts';

const spans = ['1', '7', '30', '90'] as const;
const tones = { waiting: 'wait', open: 'good', expired: 'plain', revoked: 'bad' } as const;

interface AccessDialogProps {
  readonly worker: Worker;
  readonly close: () => void;
}

/** Makes a code for a worker's phone, shows it once, and takes codes back. */
export const AccessDialog = observer(({ worker, close }: AccessDialogProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const refused = useRefused();
  const { run, busy } = useAction();
  const params = { id: worker.id };
  const listed = useResource(listAccess, { params });
  const [days, setDays] = useState<(typeof spans)[number]>('30');
  const [made, setMade] = useState<CallAnswer<typeof makeAccess> | null>(null);
  const make = (): void =>
    void run(async () => setMade(await refused(resources.send(makeAccess, { params, body: { days: Number(days) } }))));
  const revoke = ({ id }: Access): void =>
    void run(() => resources.send(revokeAccess, { params: { id } }), {
      ask: { title: t.revokeSure, text: t.revokeText, action: t.revoke, cancel: t.keep, danger: true },
      done: t.revoked,
    });
  const link = made && `${location.origin}/home-care/calendar?code=${made.code}`;
  return (
    <Dialog
      open
      title={t.accessTitle(worker.name)}
      onClose={close}
      actions={<Button onClick={close}>{t.close}</Button>}
    >
      <p>{t.accessText}</p>
      {made && link && (
        <Callout tone="good" title={t.codeIs} role="status">
          <p className="hc-secret">{made.code}</p>
          <p>{t.codeUntil(i18n.date(made.opensUntil, { dateStyle: 'long' }))}</p>
          <p>{t.codeLink}</p>
          <QrCode text={link} label={t.codeLink} />
          <p className="hc-link">{link}</p>
        </Callout>
      )}
      <div className="hc-make">
        <Select
          aria-label={t.accessDays}
          value={days}
          options={spans.map((value) => ({ value, label: t.accessDaysOf(Number(value)) }))}
          onChange={setDays}
        />
        <Button intent="primary" busy={busy} disabled={worker.paused} onClick={make}>
          {t.makeCode}
        </Button>
      </div>
      <PhoneCheck device={worker.device} />
      <AsyncList resource={listed} none={{ title: t.accessEmpty }} className="hc-codes">
        {(one) => (
          <li>
            <Tag tone={tones[one.state]}>{t[`accessState_${one.state}`]}</Tag>
            <span>
              {t.accessLine(one.createdBy, i18n.date(one.createdAt, { dateStyle: 'medium' }))},{' '}
              {t.accessUntil(i18n.date(one.until, { dateStyle: 'medium' }))}
            </span>
            {(one.state === 'open' || one.state === 'waiting') && (
              <Button intent="danger" onClick={() => revoke(one)}>
                {t.revoke}
              </Button>
            )}
          </li>
        )}
      </AsyncList>
    </Dialog>
  );
});
