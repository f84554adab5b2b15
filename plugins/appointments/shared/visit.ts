import type { Appointment, AppointmentParticipant, Extension } from '@medplum/fhirtypes';
import { idOf, type Stored } from '#clinical/shared';
import { closesAt } from '#clinical/shared/visitDoors.ts';
import type { VisitType } from './visitTypes.ts';

export const urls = {
  /** Coding of Appointment.serviceType: the id of the HealthcareService that was booked. */
  type: 'urn:pavilion:visit-type',
  /** Identifier shared by the visits of a series. */
  series: 'urn:pavilion:visit-series',
  /** valueCode: clinic, video, phone, home. */
  mode: 'urn:pavilion:visit-mode',
  /** valueDateTime: on the waitlist since then. */
  waits: 'urn:pavilion:visit-wait-list',
  /** valueDateTime: the earlier time that is offered. */
  offer: 'urn:pavilion:visit-offer',
  /** valueDateTime: when that offer expires. */
  offerUntil: 'urn:pavilion:visit-offer-until',
  /** valueDateTime: since when it is known to stay outside the working hours. */
  kept: 'urn:pavilion:visit-kept',
  /** valueDateTime: when the clinic asked the patient whether they come. */
  asked: 'urn:pavilion:visit-asked',
  /** valueDateTime: when the patient came. */
  arrived: 'urn:pavilion:visit-arrived',
  /** valueDateTime: since when the practitioner is with the patient. */
  with: 'urn:pavilion:visit-with',
  /** valueReference: the Location that is the room in which the patient is seen. */
  room: 'urn:pavilion:visit-room',
} as const;

/** Appointment.appointmentType of who came without a booking. */
export const walkInType = { system: 'http://terminology.hl7.org/CodeSystem/v2-0276', code: 'WALKIN' } as const;

export type Mode = VisitType['mode'];

export interface VisitPerson {
  readonly id: string;
  readonly name: string;
  readonly status: AppointmentParticipant['status'];
}

/** An Appointment as the calendars read it. */
export interface Visit {
  readonly id: string;
  readonly version: string;
  readonly status: Appointment['status'];
  readonly start: Date;
  readonly end: Date;
  /** Id of the type, '' for what another system booked without one. */
  readonly type: string;
  readonly title: string;
  readonly mode: Mode;
  readonly patient: VisitPerson | null;
  readonly practitioners: readonly VisitPerson[];
  /** Where it takes place, as it was called when it was booked; null: at no site, such as by video. */
  readonly site: Pick<VisitPerson, 'id' | 'name'> | null;
  readonly series: string | null;
  readonly reason: string;
  readonly waitsSince: string | null;
  readonly offer: string | null;
  readonly offerUntil: string | null;
  /** Kept at its time, though outside working hours. */
  readonly kept: boolean;
  /** Nobody booked it: the patient came. */
  readonly walkIn: boolean;
  readonly askedAt?: string | undefined;
  readonly arrivedAt?: string | undefined;
  readonly withSince?: string | undefined;
  /** In which room of the site the patient is, as it was called then. */
  readonly room?: Pick<VisitPerson, 'id' | 'name'> | undefined;
}

const extensionOf = (appointment: Appointment, url: string): Extension | undefined =>
  appointment.extension?.find((extension) => extension.url === url);

const peopleOf = (appointment: Appointment, type: 'Patient' | 'Practitioner' | 'Location'): readonly VisitPerson[] =>
  (appointment.participant ?? []).flatMap(({ actor, status }) => {
    const id = idOf(actor, type);
    return id === undefined ? [] : [{ id, name: actor?.display ?? '', status }];
  });

const roomOf = (appointment: Appointment): Visit['room'] => {
  const room = extensionOf(appointment, urls.room)?.valueReference;
  const id = idOf(room, 'Location');
  return id === undefined ? undefined : { id, name: room?.display ?? '' };
};

const isMode = (code: string | undefined): code is Mode =>
  code === 'clinic' || code === 'video' || code === 'phone' || code === 'home';

const isWalkIn = ({ appointmentType }: Appointment): boolean =>
  appointmentType?.coding?.some(({ system, code }) => system === walkInType.system && code === walkInType.code) ??
  false;

/** Null for an Appointment without a time, such as a proposal. */
export const visitOf = (appointment: Stored<Appointment>): Visit | null => {
  const { id, meta, status, start, end, serviceType, identifier, description, comment } = appointment;
  if (!start) return null;
  const from = new Date(start);
  const mode = extensionOf(appointment, urls.mode)?.valueCode;
  const coding = serviceType?.flatMap((concept) => concept.coding ?? []).find(({ system }) => system === urls.type);
  return {
    id,
    version: meta?.versionId ?? '',
    status,
    start: from,
    end: end ? new Date(end) : new Date(from.getTime() + (appointment.minutesDuration ?? 30) * 60_000),
    type: coding?.code ?? '',
    title: serviceType?.[0]?.text ?? coding?.display ?? description ?? '',
    mode: isMode(mode) ? mode : 'clinic',
    patient: peopleOf(appointment, 'Patient')[0] ?? null,
    practitioners: peopleOf(appointment, 'Practitioner'),
    site: peopleOf(appointment, 'Location')[0] ?? null,
    series: identifier?.find(({ system }) => system === urls.series)?.value ?? null,
    reason: comment ?? '',
    waitsSince: extensionOf(appointment, urls.waits)?.valueDateTime ?? null,
    offer: extensionOf(appointment, urls.offer)?.valueDateTime ?? null,
    offerUntil: extensionOf(appointment, urls.offerUntil)?.valueDateTime ?? null,
    kept: extensionOf(appointment, urls.kept) !== undefined,
    walkIn: isWalkIn(appointment),
    askedAt: extensionOf(appointment, urls.asked)?.valueDateTime,
    arrivedAt: extensionOf(appointment, urls.arrived)?.valueDateTime,
    withSince: extensionOf(appointment, urls.with)?.valueDateTime,
    room: roomOf(appointment),
  };
};

/** Since when it is known to stay outside the hours; null: it is not. */
export const keptSince = (appointment: Appointment): Date | null => {
  const since = extensionOf(appointment, urls.kept)?.valueDateTime;
  return since === undefined ? null : new Date(since);
};

/** With this extension set, or without it. */
export const withExtension = (appointment: Stored<Appointment>, extension: Extension | string): Stored<Appointment> => {
  const url = typeof extension === 'string' ? extension : extension.url;
  const others = (appointment.extension ?? []).filter((one) => one.url !== url);
  const all = typeof extension === 'string' ? others : [...others, extension];
  const { extension: _, ...rest } = appointment;
  return all.length === 0 ? rest : { ...rest, extension: all };
};

export const withoutOffer = (appointment: Stored<Appointment>): Stored<Appointment> =>
  withExtension(withExtension(appointment, urls.offer), urls.offerUntil);

/** As it was before the clinic asked whether the patient comes: another time is another question. */
export const withoutAsk = (appointment: Stored<Appointment>): Stored<Appointment> => {
  if (!extensionOf(appointment, urls.asked)) return appointment;
  const participant = appointment.participant.map((one) =>
    idOf(one.actor, 'Patient') !== undefined && one.status === 'needs-action'
      ? { ...one, status: 'accepted' as const }
      : one,
  );
  return withExtension({ ...appointment, participant }, urls.asked);
};

/** At this site; null: at none. */
export const withSite = <A extends Appointment>(
  appointment: A,
  site: { readonly id: string; readonly name: string } | null,
): A => {
  const others = (appointment.participant ?? []).filter(({ actor }) => idOf(actor, 'Location') === undefined);
  const place = site && {
    actor: { reference: `Location/${site.id}`, display: site.name },
    status: 'accepted' as const,
  };
  return { ...appointment, participant: place ? [...others, place] : others };
};

/** Practitioners whose time it takes, by FHIR id: those who did not decline. */
export const attending = ({ practitioners }: Pick<Visit, 'practitioners'>): readonly string[] =>
  practitioners.filter(({ status }) => status !== 'declined').map(({ id }) => id);

/** Whose visit it is, by FHIR id: the patient, and the practitioners who did not decline. */
export const peopleIn = (visit: Visit): readonly string[] => [
  ...(visit.patient ? [visit.patient.id] : []),
  ...attending(visit),
];

/** Whether a visit keeps others from its participants' time: who walked in waits beside what is booked. */
export const takesTime = ({ status, walkIn }: Pick<Visit, 'status' | 'walkIn'>): boolean =>
  holdsTime(status) && !(walkIn && status !== 'booked' && status !== 'pending');

/** Whether a visit with this status holds its participants' time. */
export const holdsTime = (status: Appointment['status']): boolean =>
  status === 'pending' ||
  status === 'booked' ||
  status === 'arrived' ||
  status === 'checked-in' ||
  status === 'fulfilled';

export const isAhead = ({ status, start }: Pick<Visit, 'status' | 'start'>, now: Date): boolean =>
  (status === 'booked' || status === 'pending') && start > now;

/** The clinic asked the patient whether they come, and they have not said. */
export const awaitsAnswer = (visit: Pick<Visit, 'status' | 'start' | 'patient' | 'askedAt'>, now: Date): boolean =>
  visit.askedAt !== undefined && visit.patient?.status === 'needs-action' && isAhead(visit, now);

/** The earlier time that can still be taken, if any. */
export const openOffer = (
  visit: Pick<Visit, 'status' | 'start' | 'offer' | 'offerUntil'>,
  now: Date,
): string | null => {
  const { offer, offerUntil } = visit;
  const stands = (moment: string | null): boolean => moment === null || new Date(moment) > now;
  return offer !== null && isAhead(visit, now) && stands(offer) && stands(offerUntil) ? offer : null;
};

/** When joining ends; the beginning of time for what does not take place. */
export const joinableUntil = ({ status, end }: Pick<Visit, 'status' | 'end'>): Date =>
  ['booked', 'pending', 'arrived', 'checked-in'].includes(status) ? closesAt({ end }) : new Date(0);
