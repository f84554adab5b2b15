import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useMessages, useService } from '#core/browser';
import { useRead } from '#clinical/browser';
import { Async, Button, Card, Notice, Page } from '#ui';
import { Auth, CallFailure, isStaff, Router } from '#core/shared';
import { isAhead, visitOf } from '#plugins/appointments/shared/visit.ts';
import '../../appointments.css';
import { CancelDialog } from '../dialogs/CancelDialog.tsx';
import { VisitTime } from '../components/VisitTime.tsx';
import { patientCalendar, providerCalendar } from '#plugins/appointments/shared/paths.ts';
import { messages } from '../../messages/index.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';

/** RTE-1. Reached by the link of a letter: `c` is the visit. */
export const CancelVisitPage = observer(() => {
  const t = useMessages(messages);
  const titleOf = useVisitTitles();
  const { now } = useClinicTime();
  const router = useService(Router);
  const { activeRole } = useService(Auth);
  const id = router.query.get('c');
  const appointment = useRead('Appointment', id);
  const [asks, setAsks] = useState(false);
  const visit = appointment.data ? visitOf(appointment.data) : null;
  const gone = id === null || (appointment.error instanceof CallFailure && appointment.error.status === 404);
  const calendar = <Link href={isStaff(activeRole) ? providerCalendar : patientCalendar}>{t.seeCalendar}</Link>;
  return (
    <Page title={t.cancelPage}>
      <Card>
        {gone ? (
          <Notice picture title={t.cancelGone} action={calendar} />
        ) : (
          <Async resource={appointment}>
            {() =>
              visit && isAhead(visit, now) ? (
                <div className="av-visit">
                  <p className="av-visit-when">
                    <VisitTime start={visit.start} />
                  </p>
                  <p>
                    {titleOf(visit)} · {visit.practitioners.map(({ name }) => name).join(', ')}
                  </p>
                  <div className="av-acts">
                    <Button intent="danger" onClick={() => setAsks(true)}>
                      {t.cancel}
                    </Button>
                    <Button onClick={() => router.go(router.home())}>{t.keep}</Button>
                  </div>
                  {asks && <CancelDialog visit={visit} onClose={() => setAsks(false)} />}
                </div>
              ) : (
                <Notice picture title={t.cancelOver} action={calendar} />
              )
            }
          </Async>
        )}
      </Card>
    </Page>
  );
});
