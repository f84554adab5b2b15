import type { Appointment } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server';
import { idOf, type Stored } from '#clinical/shared';

export interface MeetingPerson {
  /** FHIR id. */
  readonly id: string;
  readonly name: string;
}

/** A video Appointment, as the record has it. */
export interface Meeting {
  readonly id: string;
  readonly status: Appointment['status'];
  readonly start: Date;
  readonly end: Date;
  readonly title: string;
  readonly patient: MeetingPerson | null;
  readonly practitioners: readonly MeetingPerson[];
  readonly appointment: Stored<Appointment>;
}

const modeUrl = 'urn:pavilion:visit-mode';

const peopleOf = (appointment: Appointment, type: 'Patient' | 'Practitioner'): readonly MeetingPerson[] =>
  (appointment.participant ?? [])
    .filter(({ status }) => status !== 'declined')
    .flatMap(({ actor }) => {
      const id = idOf(actor, type);
      return id === undefined ? [] : [{ id, name: actor?.display ?? '' }];
    });

/** Null for what is held another way, or has no time. */
export const meetingOf = (appointment: Stored<Appointment>): Meeting | null => {
  const { id, status, start, end, minutesDuration, serviceType, extension } = appointment;
  const isVideo = extension?.some(({ url, valueCode }) => url === modeUrl && valueCode === 'video') ?? false;
  if (!isVideo || !start) return null;
  const from = new Date(start);
  const coding = serviceType?.flatMap((concept) => concept.coding ?? [])[0];
  return {
    id,
    status,
    start: from,
    end: end ? new Date(end) : new Date(from.getTime() + (minutesDuration ?? 30) * 60_000),
    title: serviceType?.[0]?.text ?? coding?.display ?? '',
    patient: peopleOf(appointment, 'Patient')[0] ?? null,
    practitioners: peopleOf(appointment, 'Practitioner'),
    appointment,
  };
};

export const findMeeting = async (record: FhirRecord, id: string): Promise<Meeting | null> => {
  const appointment = await record.find('Appointment', id);
  return appointment && meetingOf(appointment);
};

/** FHIR ids of the patient and practitioners. */
export const peopleIds = ({ patient, practitioners }: Meeting): readonly string[] =>
  [patient, ...practitioners].flatMap((one) => (one ? [one.id] : []));

export const isCancelled = ({ status }: Pick<Meeting, 'status'>): boolean =>
  status === 'cancelled' || status === 'noshow' || status === 'entered-in-error';
