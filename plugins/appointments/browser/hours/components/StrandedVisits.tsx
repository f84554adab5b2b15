import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyDialog, useMessages, useResource, useStore } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { Async, Button, Callout, Dialog, Empty } from '#ui';
import { stranded } from '#plugins/appointments/shared/hoursCalls.ts';
import { type Visit, visitOf } from '#plugins/appointments/shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { VisitActions } from '../../stores/VisitActions.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';
import { VisitTime } from '../../visits/components/VisitTime.tsx';

const CancelDialog = lazyDialog(() => import('../../visits/dialogs/CancelDialog.tsx'), 'CancelDialog');
const RescheduleDialog = lazyDialog(() => import('../../visits/dialogs/RescheduleDialog.tsx'), 'RescheduleDialog');

interface Props {
  /** Asked for; else it only says that there are some. */
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A screen of them; the next come when these are dealt with. */
const most = 30;

/** Visits outside working hours: rescheduled, kept or cancelled one by one. */
export const StrandedVisits = observer(({ open, onClose }: Props) => {
  const t = useMessages(messages);
  const found = useResource(stranded, {});
  const [looks, setLooks] = useState(false);
  const ids = found.data?.data ?? [];
  const close = (): void => {
    setLooks(false);
    onClose();
  };
  return (
    <>
      {ids.length > 0 && (
        <Callout tone="wait">
          <div className="av-stranded-note">
            {t.strandedNow(ids.length)} <Button onClick={() => setLooks(true)}>{t.seeThem(ids.length)}</Button>
          </div>
        </Callout>
      )}
      {(open || looks) && (
        <Dialog open title={t.strandedTitle} onClose={close} width="wide">
          <p className="pv-muted">{t.strandedHelp}</p>
          <Async resource={found}>
            {({ data }, known) =>
              data.length === 0 ? <Empty of={known} title={t.strandedNone} /> : <List ids={data.slice(0, most)} />
            }
          </Async>
        </Dialog>
      )}
    </>
  );
});

const List = observer(({ ids }: { readonly ids: readonly string[] }) => {
  const visits = useSearch('Appointment', { _id: ids.join(','), _sort: 'date', _count: most });
  return (
    <Async resource={visits}>
      {({ resources }) => (
        <ul className="av-stranded">
          {resources
            .flatMap((one) => visitOf(one) ?? [])
            .map((visit) => (
              <Row key={visit.id} visit={visit} />
            ))}
        </ul>
      )}
    </Async>
  );
});

const Row = observer(({ visit }: { readonly visit: Visit }) => {
  const t = useMessages(messages);
  const titleOf = useVisitTitles();
  const acts = useStore(VisitActions);
  const [open, setOpen] = useState<'move' | 'cancel' | null>(null);
  return (
    <li>
      <div>
        <VisitTime start={visit.start} end={visit.end} />
        <span>
          {[visit.patient?.name, titleOf(visit), visit.practitioners.map(({ name }) => name).join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className="av-acts">
        <Button onClick={() => setOpen('move')}>{t.move}</Button>
        <Button onClick={() => void acts.keep(visit)}>{t.keepThere}</Button>
        <Button onClick={() => setOpen('cancel')}>{t.cancel}</Button>
      </div>
      {open === 'move' && <RescheduleDialog visit={visit} onClose={() => setOpen(null)} />}
      {open === 'cancel' && <CancelDialog visit={visit} onClose={() => setOpen(null)} />}
    </li>
  );
});
