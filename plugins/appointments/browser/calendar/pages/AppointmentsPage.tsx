import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useService } from '#core/browser';
import { Auth, isStaff, Router } from '#core/shared';
import { patientCalendar, providerCalendar } from '#plugins/appointments/shared/paths.ts';

/** One address for everybody, as a shortcut needs it: goes on to the calendar of the role. */
export const AppointmentsPage = observer(() => {
  const router = useService(Router);
  const to = isStaff(useService(Auth).activeRole) ? providerCalendar : patientCalendar;
  useEffect(() => router.go(to, { replace: true }), [router, to]);
  return null;
});
