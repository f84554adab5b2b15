import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyDialog, useMessages, useService } from '#core/browser';
import { usePatientId, useSearch } from '#clinical/browser';
import { Button, Empty, Page, useMedia } from '#ui';
import { allKnown, Auth, knownOf, Router } from '#core/shared';
import { CalendarBar } from '../components/CalendarBar.tsx';
import { CalendarPane } from '../components/CalendarPane.tsx';
import { KindFilter, KindMenu } from '../components/KindFilter.tsx';
import { useCalendarKinds } from '../hooks/useCalendarKinds.ts';
import { patientCalendar } from '#plugins/appointments/shared/paths.ts';
import { messages } from '../../messages/index.ts';
import { isNarrow, phoneWide, useCalendarAddress } from '../hooks/useCalendarAddress.ts';
import { useShownDays } from '../hooks/useShownDays.ts';

const VisitDialog = lazyDialog(() => import('../../visits/dialogs/VisitDialog.tsx'), 'VisitDialog');
const BookDialog = lazyDialog(() => import('../../booking/dialogs/BookDialog.tsx'), 'BookDialog');

/** RTE-2. */
export const PatientCalendarPage = observer(() => {
  const t = useMessages(messages);
  const patient = usePatientId();
  const { selectedUser } = useService(Auth);
  const address = useCalendarAddress(patientCalendar, isNarrow() ? 'agenda' : 'month', true);
  const { answer, days } = useShownDays(address, patient === null ? null : []);
  const held = useSearch('Appointment', patient === null ? null : { patient, _count: 0 }, { about: patient });
  const kinds = useCalendarKinds(address, true);
  const [booking, setBooking] = useState(false);
  const phone = useMedia(phoneWide);
  const asked = useService(Router).query.get('do') === 'book';
  const stopBooking = (): void => {
    setBooking(false);
    if (asked) address.change({ do: null });
  };
  const book = (
    <Button intent="primary" onClick={() => setBooking(true)}>
      {t.book}
    </Button>
  );
  const empty =
    address.look === 'agenda' &&
    !address.filtered &&
    days?.every(({ total }) => total === 0) &&
    kinds.complete &&
    kinds.items.length === 0;
  return (
    <Page title={t.title} width="wide" actions={!phone && book} foot={phone && book}>
      <CalendarBar address={address}>
        <KindMenu kinds={kinds} />
      </CalendarBar>
      <KindFilter kinds={kinds} />
      {empty ? (
        <Empty of={allKnown([knownOf(answer), knownOf(held)])} picture title={t.noVisits} text={t.noVisitsPatient} />
      ) : (
        <CalendarPane answer={answer} days={days} address={address} kinds={kinds} asPatient />
      )}
      {address.visit && <VisitDialog id={address.visit} onClose={() => address.change({ visit: null })} />}
      {(booking || asked) && <BookDialog patient={selectedUser?.resourceId ?? null} onClose={stopBooking} />}
    </Page>
  );
});
