import { randomUUID } from 'node:crypto';
import * as calls from '#plugins/appointments/shared/calls.ts';
import { saveReminderRule } from '#plugins/appointments/shared/reminderRule.ts';
import * as sites from '#plugins/appointments/shared/siteCalls.ts';
import * as hours from '#plugins/appointments/shared/hoursCalls.ts';
import type { Place } from './place.ts';
import type { Asked, Row, Rows } from './row.ts';

const minute = 60_000;
/** A calendar is what runs the clinic: whom a patient keeps out of the chart still sees when they come. */
const calendar = { open: 'when a visit is, and that it is' };

const aboutVisit = (by: Row['by'], more: (of: Place, id: string) => Promise<Partial<Asked>> | Partial<Asked>): Row => ({
  by,
  of: 'patient',
  denied: calendar,
  make: async (of) => {
    const { id } = await of.visit();
    return { params: { id }, ...(await more(of, id)) };
  },
});

const newType = {
  nameEn: 'A kind of visit',
  nameFr: 'Un genre de visite',
  minutes: 15,
  bufferBefore: 0,
  bufferAfter: 0,
  mode: 'phone' as const,
  selfBooking: true,
  active: true,
};
const typeOf = async (of: Place): Promise<string> => (await of.did('admin', calls.saveVisitType, { body: newType })).id;

const deskType = async (of: Place): Promise<string> =>
  (await of.did('admin', calls.saveVisitType, { body: { ...newType, mode: 'clinic' as const } })).id;
const comes = (body: Record<'type' | 'practitioner' | 'patient', string>) => ({ body });

const reminderRule = { hours: [48 as const], asks: true, missed: true };

const emptyWeek = [[], [], [], [], [], [], []];
const days = () => {
  const from = new Date(Date.now() + 24 * 60 * minute);
  return { from: from.toISOString(), to: new Date(from.getTime() + 5 * 24 * 60 * minute).toISOString() };
};

const booking = (of: Place, { type, practitioner, patient }: Record<'type' | 'practitioner' | 'patient', string>) => ({
  body: { type, practitioners: [practitioner], patient, start: of.time().toISOString() },
});

const version = async (of: Place, id: string): Promise<string> => (await of.read('Appointment', id)).meta!.versionId!;

const moved = async (of: Place, id: string) => {
  const start = of.time().toISOString();
  return of.did('practitioner', calls.move, {
    params: { id },
    body: { start, scope: 'this', version: await version(of, id) },
  });
};

const newSite = {
  ...{ name: 'A site', line: '1 Main Street', city: 'Ottawa', province: 'ON', postalCode: 'K1A 0B1', phone: '' },
  hours: { week: [[], [], [], [], [], [], []] as { from: string; to: string }[][], away: [] },
  active: false,
};
const siteIn = (of: Place) => of.did('admin', sites.saveSite, { body: newSite });

export const appointments: Rows = {
  'appointments.saveSite': {
    by: 'admin',
    of: 'clinic',
    make: async (of) => {
      const { id, version } = await siteIn(of);
      return { body: { ...newSite, name: 'Another name', id, version } };
    },
  },
  'appointments.previewSite': {
    by: 'admin',
    of: 'clinic',
    make: async (of) => ({ params: { id: (await siteIn(of)).id }, body: { hours: newSite.hours, active: false } }),
  },
  'appointments.saveVisitType': {
    by: 'admin',
    of: 'clinic',
    make: async (of) => ({ body: { ...newType, nameEn: 'Another name', id: await typeOf(of) } }),
  },
  'appointments.reminderRules': {
    by: 'admin',
    of: 'clinic',
    empty: true,
    make: async (of) => {
      const type = await typeOf(of);
      await of.did('admin', saveReminderRule, { params: { type }, body: reminderRule });
      return { marks: [type] };
    },
  },
  'appointments.saveReminderRule': {
    by: 'admin',
    of: 'clinic',
    make: async (of) => ({ params: { type: await typeOf(of) }, body: reminderRule }),
  },
  'appointments.availability': {
    by: 'practitioner',
    of: 'clinic',
    empty: true,
    make: async (of) => {
      const params = { id: of.practitionerId };
      const { availability, version: seen } = await of.did('practitioner', hours.getAvailability, { params });
      const why = `away ${randomUUID()}`;
      const away = [...availability.away, { from: '2031-01-01', to: '2031-01-02', why }].slice(-20);
      await of.did('practitioner', hours.saveAvailability, {
        params,
        body: { availability: { ...availability, away }, version: seen },
      });
      return { params, marks: [why] };
    },
  },
  'appointments.closed': {
    by: 'practitioner',
    of: 'clinic',
    empty: true,
    make: (of) => ({ params: { id: of.practitionerId }, query: days() }),
  },
  'appointments.saveAvailability': {
    by: 'practitioner',
    of: 'clinic',
    make: async (of) => {
      const params = { id: of.practitionerId };
      const { availability, version: seen } = await of.did('practitioner', hours.getAvailability, { params });
      return { params, body: { availability: { week: emptyWeek, away: availability.away }, version: seen } };
    },
  },
  'appointments.keep': aboutVisit('practitioner', () => ({ body: { kept: true } })),
  'appointments.shown': {
    by: 'practitioner',
    of: 'patient',
    denied: calendar,
    empty: true,
    make: async (of) => {
      const { id, start } = await of.visit();
      const at = (minutes: number): string => new Date(Date.parse(start!) + minutes * minute).toISOString();
      return {
        body: { edges: [at(-10), at(10)], each: 20, practitioners: [of.practitionerId] },
        marks: [id],
      };
    },
  },
  'appointments.free': [
    aboutVisit('practitioner', (_of, moving) => ({ params: {}, body: { practitioners: [], moving, ...days() } })),
    {
      by: 'practitioner',
      of: 'clinic',
      make: async (of) => ({ body: { type: await typeOf(of), practitioners: [], ...days() } }),
    },
    {
      by: 'practitioner',
      of: 'clinic',
      mixed: true,
      make: async (of, at) => ({ body: { type: await typeOf(at), practitioners: [of.practitionerId], ...days() } }),
    },
  ],
  'appointments.walkIn': [
    {
      by: 'practitioner',
      of: 'clinic',
      mixed: true,
      make: async (of, at) =>
        comes({ type: await deskType(of), practitioner: at.practitionerId, patient: at.patientId }),
    },
    {
      by: 'practitioner',
      of: 'clinic',
      mixed: true,
      make: async (of, at) =>
        comes({ type: await deskType(at), practitioner: of.practitionerId, patient: at.patientId }),
    },
    {
      by: 'practitioner',
      of: 'patient',
      denied: calendar,
      mixed: true,
      make: async (of, at) =>
        comes({ type: await deskType(at), practitioner: at.practitionerId, patient: of.patientId }),
    },
  ],
  'appointments.book': [
    {
      by: 'practitioner',
      of: 'clinic',
      mixed: true,
      make: async (of, at) =>
        booking(of, { type: await typeOf(of), practitioner: at.practitionerId, patient: at.patientId }),
    },
    {
      by: 'practitioner',
      of: 'clinic',
      mixed: true,
      make: async (of, at) =>
        booking(of, { type: await typeOf(at), practitioner: of.practitionerId, patient: at.patientId }),
    },
    {
      by: 'practitioner',
      of: 'patient',
      denied: calendar,
      mixed: true,
      make: async (of, at) =>
        booking(of, { type: await typeOf(at), practitioner: at.practitionerId, patient: of.patientId }),
    },
  ],
  'appointments.move': aboutVisit('practitioner', async (of, id) => ({
    body: { start: of.time().toISOString(), scope: 'this', version: await version(of, id) },
  })),
  'appointments.moveBack': aboutVisit('practitioner', async (of, id) => ({
    params: {},
    body: { visits: (await moved(of, id)).was },
  })),
  'appointments.cancel': aboutVisit('patient', () => ({ body: { scope: 'this' } })),
  'appointments.restore': aboutVisit('practitioner', async (of, id) => {
    await of.did('practitioner', calls.cancel, { params: { id }, body: { scope: 'this' } });
    return { params: {}, body: { ids: [id] }, marks: [id] };
  }),
  'appointments.respond': aboutVisit('patient', () => ({ body: { status: 'tentative' } })),
  'appointments.mark': aboutVisit('practitioner', () => ({ body: { status: 'arrived' } })),
  'appointments.joinWaitList': aboutVisit('patient', () => ({ body: { waits: true } })),
  'appointments.takeOffer': aboutVisit('patient', () => ({ body: { take: false } })),
  'appointments.ics': aboutVisit('patient', () => ({})),
};
