import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyPage, useMessages, usePatientId, useService } from '../../../../core/browser/index.ts';
import { Button, Empty, Page } from '../../../../core/browser/ui/index.ts';
import { Auth } from '../../../../core/shared/index.ts';
import { CalendarBar } from '../components/CalendarBar.tsx';
import { CalendarPane } from '../components/CalendarPane.tsx';
import { VisitCard } from '../components/VisitCard.tsx';
import { KindBar } from '../kinds/KindBar.tsx';
import { useKinds } from '../kinds/useKinds.ts';
import { patientCalendar } from '../links.ts';
import { messages } from '../messages.ts';
import { isNarrow, useCalendarAddress } from '../useCalendarAddress.ts';
import { useShown } from '../useShown.ts';

const BookDialog = lazyPage(() => import('../components/BookDialog.tsx').then((module) => module.BookDialog));

/** RTE-2. */
export const PatientCalendarPage = observer(() => {
  const t = useMessages(messages);
  const patient = usePatientId();
  const { selectedUser } = useService(Auth);
  const address = useCalendarAddress(patientCalendar, isNarrow() ? 'agenda' : 'month');
  const { answer, days } = useShown(address.shown, address.look, patient === null ? null : []);
  const kinds = useKinds(address, true);
  const [booking, setBooking] = useState(false);
  const book = (
    <Button intent="primary" onClick={() => setBooking(true)}>
      {t.book}
    </Button>
  );
  const empty =
    address.look === 'agenda' &&
    address.hidden.length === 0 &&
    days?.every(({ total }) => total === 0) &&
    kinds.complete &&
    kinds.items.length === 0;
  return (
    <Page title={t.title} width="wide" actions={book}>
      <CalendarBar address={address} />
      <KindBar kinds={kinds} />
      {empty ? (
        <Empty picture title={t.noVisits} text={t.noVisitsPatient} />
      ) : (
        <CalendarPane answer={answer} days={days} address={address} kinds={kinds} asPatient />
      )}
      {address.visit && <VisitCard id={address.visit} onClose={() => address.change({ visit: null })} />}
      {booking && <BookDialog patient={selectedUser?.resourceId ?? null} onClose={() => setBooking(false)} />}
    </Page>
  );
});
