import { observer } from 'mobx-react-lite';
import { lazyDialog, type PastVisit, useMessages, useService } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { Async, DialogButton, NoneLine, Skeleton, Tag } from '#ui';
import { Auth, isStaff } from '#core/shared';
import '../../appointments.css';
import { visitOf } from '#plugins/appointments/shared/visit.ts';
import { statusTone } from '../../visitMarks.ts';
import { messages } from '../../messages/index.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';
import { VisitTime } from './VisitTime.tsx';

const BookDialog = lazyDialog(() => import('../../booking/dialogs/BookDialog.tsx'), 'BookDialog');

/** What was booked at a visit; staff book the next one from here. */
export const FollowUpVisits = observer(({ visit: { patient, encounter } }: { readonly visit: PastVisit }) => {
  const t = useMessages(messages);
  const titleOf = useVisitTitles();
  const staff = isStaff(useService(Auth).activeRole);
  const found = useSearch(
    'Appointment',
    { patient: `Patient/${patient}`, 'supporting-info': `Encounter/${encounter}`, _sort: 'date', _count: 50 },
    { about: patient },
  );
  const visits = (found.data?.resources ?? []).flatMap((one) => visitOf(one) ?? []);
  return (
    <div className="av-tab">
      <Async
        resource={found}
        skeleton={<Skeleton lines={2} />}
        empty={() => visits.length === 0}
        none={(known) => <NoneLine of={known} says={t.noneBookedHere} />}
      >
        {() => (
          <ul className="pv-rows">
            {visits.map((one) => (
              <li key={one.id}>
                <div>
                  <b>
                    <VisitTime start={one.start} options={{ dateStyle: 'full', timeStyle: 'short' }} />
                  </b>
                  <small>
                    {[titleOf(one), ...one.practitioners.map(({ name }) => name)].filter(Boolean).join(' · ')}
                  </small>
                </div>
                {one.status !== 'booked' && <Tag tone={statusTone(one.status)}>{t[`status_${one.status}`]}</Tag>}
              </li>
            ))}
          </ul>
        )}
      </Async>
      {staff && (
        <div className="av-acts">
          <DialogButton dialog={(close) => <BookDialog patient={patient} encounter={encounter} onClose={close} />}>
            {t.bookFollowUp}
          </DialogButton>
        </div>
      )}
    </div>
  );
});
