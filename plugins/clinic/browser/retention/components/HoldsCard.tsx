import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientHead } from '#clinical/browser';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Card, Skeleton, Tag, useWords, When } from '#ui';
import { Resources, Toasts } from '#core/shared';
import { type LegalHold, listLegalHolds, releaseLegalHold } from '#plugins/clinic/shared/retention/calls.ts';
import { retentionTexts } from '../messages/index.ts';
import { HoldForm } from './HoldForm.tsx';

const HoldItem = observer(({ hold }: { readonly hold: LegalHold }) => {
  const t = useMessages(retentionTexts);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const askWords = useWords();
  const { id, reason, placedAt, placedBy, releasedAt, releasedBy, releaseReason } = hold;
  const name = hold.patientName ?? t.unknownPatient;
  const release = async (): Promise<void> => {
    const done = await askWords({
      title: t.releaseTitle,
      head: <PatientHead patient={hold.patientId} />,
      text: t.releaseText,
      label: t.reason,
      action: t.releaseAction,
      draft: `clinic:hold:${id}`,
      send: (words) => resources.send(releaseLegalHold, { params: { id }, body: { reason: words } }),
    });
    if (done) toasts.show({ message: t.released, intent: 'success' });
  };
  return (
    <li className="clinic-hold">
      <div>
        <p className="clinic-hold-name">
          <b>{name}</b>{' '}
          <Tag tone={releasedAt === null ? 'wait' : 'plain'}>{releasedAt === null ? t.inForce : t.isReleased}</Tag>
        </p>
        <p>{reason}</p>
        <small>
          {placedBy ?? t.formerColleague} · <When at={placedAt} />
        </small>
        {releasedAt !== null && (
          <>
            <p>{releaseReason}</p>
            <small>
              {t.isReleased} · {releasedBy ?? t.formerColleague} · <When at={releasedAt} />
            </small>
          </>
        )}
      </div>
      {releasedAt === null && (
        <Button aria-label={t.releaseOf(name)} onClick={() => void release()}>
          {t.release}
        </Button>
      )}
    </li>
  );
});

/** Whose records are kept whatever the rules say, who said so, and how that ended. */
export const HoldsCard = observer(() => {
  const t = useMessages(retentionTexts);
  const [offsets, setOffsets] = useState<readonly number[]>([0]);
  const holds = useResource(listLegalHolds, { query: { offset: offsets.at(-1) ?? 0 } });
  return (
    <Card title={t.holds}>
      <p>{t.holdsLead}</p>
      <Async resource={holds} skeleton={<Skeleton lines={4} />} none={{ title: t.noHolds, text: t.noHoldsText }}>
        {({ data, next }) => (
          <>
            <ul className="clinic-holds">
              {data.map((hold) => (
                <HoldItem key={hold.id} hold={hold} />
              ))}
            </ul>
            <div className="pv-row">
              {offsets.length > 1 && (
                <Button intent="quiet" onClick={() => setOffsets(offsets.slice(0, -1))}>
                  {t.newer}
                </Button>
              )}
              {next !== null && (
                <Button intent="quiet" onClick={() => setOffsets([...offsets, next])}>
                  {t.older}
                </Button>
              )}
            </div>
          </>
        )}
      </Async>
      <HoldForm />
    </Card>
  );
});
