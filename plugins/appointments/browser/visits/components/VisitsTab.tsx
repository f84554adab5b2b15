import { allKnown, type Known, knownOf } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyDialog, useMessages } from '#core/browser';
import { pagingOf, useAddress, usePages, usePatientId } from '#clinical/browser';
import { Async, Button, type Column, Empty, Table, Tag } from '#ui';
import '../../appointments.css';
import { joinableUntil, type Visit, visitOf } from '#plugins/appointments/shared/visit.ts';
import { modeSigns, statusTone } from '../../visitMarks.ts';
import { messages } from '../../messages/index.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';
import { JoinVisit } from './JoinVisit.tsx';
import { pastVisits, PastVisits, useEncounters } from './PastVisits.tsx';
import { VisitTime } from './VisitTime.tsx';

const BookDialog = lazyDialog(() => import('../../booking/dialogs/BookDialog.tsx'), 'BookDialog');
const VisitCard = lazyDialog(() => import('../dialogs/VisitDialog.tsx'), 'VisitDialog');

const short = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** A patient's visits, the last first, and under them those that the record brought along. */
export const VisitsTab = observer(() => {
  const t = useMessages(messages);
  const titleOf = useVisitTitles();
  const { now } = useClinicTime();
  const patient = usePatientId();
  const address = useAddress();
  const [open, setOpen] = useState<string | null>(null);
  const pages = usePages(
    'Appointment',
    patient === null ? null : { patient: `Patient/${patient}`, _sort: '-date', _count: 50 },
    { about: patient },
  );
  const encounters = useEncounters(patient);
  const past = pastVisits(encounters);
  // Nobody has no visits before both lists are known.
  const noVisits = (known: Known) =>
    !past?.length && <Empty of={allKnown([known, knownOf(encounters)])} title={t.noVisits} text={t.noVisitsStaff} />;
  const columns: readonly Column<Visit>[] = [
    { id: 'when', header: t.time, cell: ({ start }) => <VisitTime start={start} options={short} /> },
    {
      id: 'what',
      header: t.type,
      cell: (visit) => (
        <>
          <span aria-hidden="true">{modeSigns[visit.mode]}</span> {titleOf(visit)}
        </>
      ),
    },
    { id: 'who', header: t.withWhom, cell: ({ practitioners }) => practitioners.map(({ name }) => name).join(', ') },
    {
      id: 'status',
      header: t.state,
      cell: ({ status }) => <Tag tone={statusTone(status)}>{t[`status_${status}`]}</Tag>,
    },
  ];
  const book = (
    <Button intent="primary" onClick={() => address.set({ do: 'book' })}>
      {t.book}
    </Button>
  );
  const nextCall = pages.data?.resources
    .flatMap((one) => visitOf(one) ?? [])
    .findLast((visit) => visit.mode === 'video' && joinableUntil(visit) > now);
  return (
    <div className="av-tab">
      <div className="av-acts end">{book}</div>
      {nextCall && <JoinVisit visit={nextCall} />}
      <Async resource={pages} none={noVisits}>
        {({ resources }) => (
          <Table
            caption={t.visits}
            columns={columns}
            rows={resources.flatMap((one) => visitOf(one) ?? [])}
            onOpen={({ id }) => setOpen(id)}
            {...pagingOf(pages)}
          />
        )}
      </Async>
      {(past !== undefined || encounters.error) && <PastVisits pages={encounters} />}
      {address.get('do') === 'book' && <BookDialog patient={patient} onClose={() => address.set({ do: '' })} />}
      {open !== null && <VisitCard id={open} onClose={() => setOpen(null)} />}
    </div>
  );
});
