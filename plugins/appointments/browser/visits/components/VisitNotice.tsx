import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { isLater, useRead } from '#clinical/browser';
import { Auth, I18n, isStaff, type Notification } from '#core/shared';
import { visitOf } from '#plugins/appointments/shared/visit.ts';
import { useClinicTime } from '../../hooks/useClinicTime.ts';
import { useVisitTitles } from '../../hooks/useVisitTitles.ts';
import { messages } from '../../messages/index.ts';
import { isCancelled } from '../../visitMarks.ts';

/** Under a notification about a visit: which, with whom, when, and how it stands now. */
export const VisitNotice = observer(({ notification }: { readonly notification: Notification }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { activeRole } = useService(Auth);
  const titleOf = useVisitTitles();
  const { now, atClinic } = useClinicTime();
  const { data: appointment } = useRead('Appointment', notification.data.resource_id ?? null);
  const visit = appointment && visitOf(appointment);
  if (!visit) return null;
  const told = notification.data.appointment_status;
  const changed = isLater(appointment.meta?.lastUpdated, notification);
  const since =
    isCancelled(visit) && told !== 'cancelled' && changed
      ? t.cancelledSince
      : !isCancelled(visit) && told === 'cancelled'
        ? t.restoredSince
        : visit.status === 'booked' && visit.end <= now
          ? t.isOver
          : t[`status_${visit.status}`];
  const who = isStaff(activeRole) ? visit.patient?.name : visit.practitioners.map(({ name }) => name).join(', ');
  const when = i18n.date(visit.start, { dateStyle: 'medium', timeStyle: 'short' });
  return <small>{[titleOf(visit), who, when, atClinic(visit.start), since].filter(Boolean).join(' · ')}</small>;
});
