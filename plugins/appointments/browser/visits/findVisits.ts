import type { Finder } from '#core/browser';
import { ownFinder, type OwnServices } from '#clinical/browser';
import { visitOf } from '#plugins/appointments/shared/visit.ts';

/** A patient's own visits, by what they were about, with whom and when. */
export const findVisits = (services: OwnServices): Finder['find'] =>
  ownFinder(services, {
    type: 'Appointment',
    params: { _sort: '-date' },
    lineOf: (appointment) => {
      const visit = visitOf(appointment);
      if (!visit) return null;
      const when = services.i18n.date(visit.start, { dateStyle: 'medium', timeStyle: 'short' });
      const detail = [...visit.practitioners.map(({ name }) => name), when].filter(Boolean).join(' · ');
      const run = (): void => services.router.go('/patient-profile/record?tab=visits');
      return { id: `visit-${visit.id}`, label: visit.title, detail, run };
    },
  });
