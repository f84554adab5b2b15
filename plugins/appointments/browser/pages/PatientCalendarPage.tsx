import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService, usePatientId } from '../../../../core/browser/index.ts';
import { Async, Button, Page } from '../../../../core/browser/ui/index.ts';
import { Auth } from '../../../../core/shared/index.ts';
import { BookDialog } from '../components/BookDialog.tsx';
import { CalendarBar } from '../components/CalendarBar.tsx';
import { CalendarGrid } from '../components/CalendarGrid.tsx';
import { VisitCard } from '../components/VisitCard.tsx';
import { patientCalendar } from '../links.ts';
import { messages } from '../messages.ts';
import { useCalendarAddress } from '../useCalendarAddress.ts';
import { isNarrow, useVisits } from '../useVisits.ts';

/** RTE-2. */
export const PatientCalendarPage = observer(() => {
  const t = useMessages(messages);
  const patient = usePatientId();
  const { selectedUser } = useService(Auth);
  const address = useCalendarAddress(patientCalendar, isNarrow() ? 'agenda' : 'month');
  const { pages, visits } = useVisits(
    patient === null ? null : { patient: `Patient/${patient}` },
    address.shown,
    patient,
  );
  const [booking, setBooking] = useState(false);
  const book = (
    <Button intent="primary" onClick={() => setBooking(true)}>
      {t.book}
    </Button>
  );
  return (
    <Page title={t.title} width="wide" actions={book}>
      <CalendarBar address={address} />
      <Async resource={pages}>
        {() => (
          <CalendarGrid
            visits={visits() ?? []}
            look={address.look}
            day={address.day}
            asPatient
            onOpen={(visit) => address.change({ visit })}
          />
        )}
      </Async>
      <p className="pv-muted">{t.zoneNote(Intl.DateTimeFormat().resolvedOptions().timeZone)}</p>
      {address.visit && <VisitCard id={address.visit} onClose={() => address.change({ visit: null })} />}
      {booking && <BookDialog patient={selectedUser?.resourceId ?? null} onClose={() => setBooking(false)} />}
    </Page>
  );
});
