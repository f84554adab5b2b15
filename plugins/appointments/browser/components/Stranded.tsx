import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useSearch, useStore } from '../../../../core/browser/index.ts';
import { Async, Button, Callout, Dialog, Empty } from '../../../../core/browser/ui/index.ts';
import { stranded } from '../../shared/hoursContract.ts';
import { type Visit, visitOf } from '../../shared/visit.ts';
import { messages } from '../messages.ts';
import { VisitActs } from '../stores/VisitActs.ts';
import { useTitles } from '../useTitles.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { VisitTime } from './VisitTime.tsx';

interface Props {
  /** Asked for; else it only says that there are some. */
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A screen of them; the next come when these are dealt with. */
const most = 30;

/** Visits at hours that nobody works any more: moved, kept or cancelled, one by one. */
export const Stranded = observer(({ open, onClose }: Props) => {
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
            {t.strandedNow(ids.length)} <Button onClick={() => setLooks(true)}>{t.seeThem}</Button>
          </div>
        </Callout>
      )}
      {(open || looks) && (
        <Dialog open title={t.strandedTitle} onClose={close} width="wide">
          <p className="pv-muted">{t.strandedHelp}</p>
          <Async resource={found}>
            {({ data }) => (data.length === 0 ? <Empty title={t.strandedNone} /> : <List ids={data.slice(0, most)} />)}
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
  const titleOf = useTitles();
  const acts = useStore(VisitActs);
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
      {open === 'move' && <MoveDialog visit={visit} onClose={() => setOpen(null)} />}
      {open === 'cancel' && <CancelDialog visit={visit} onClose={() => setOpen(null)} />}
    </li>
  );
});
