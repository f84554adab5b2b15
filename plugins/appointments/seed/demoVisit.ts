import type { Appointment } from '@medplum/fhirtypes';
import { urls } from '../shared/visit.ts';
import type { VisitType } from '../shared/visitTypes.ts';

interface DemoVisit {
  readonly id: string;
  readonly slug: string;
  readonly type: Pick<VisitType, 'id' | 'nameEn' | 'nameFr' | 'minutes' | 'mode'>;
  readonly start: Date;
  readonly patient: { readonly id: string; readonly name?: string };
  readonly practitioner: { readonly id: string; readonly name: string };
  readonly outcome: Pick<Appointment, 'status' | 'cancelationReason'>;
}

export const typeIdOf = (slug: string, type: string): string => `demo-${slug}-${type}`;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A number below `most` for each visit, the same every time, that costs the other seeds no turn of their random. */
export const shareOf = (id: string, salt: number, most: number): number =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) + salt) % 9_973, 7) % most;

/** Booked before the fortnight of the calendars begins; whoever came to the clinic waited a little. */
const story = ({ id, type, start, outcome }: DemoVisit) => {
  const at = (ms: number): string => new Date(start.getTime() + ms).toISOString();
  const came = type.mode === 'clinic' && outcome.status === 'fulfilled';
  return {
    created: at(-(10 + shareOf(id, 1, 28)) * dayMs - shareOf(id, 2, 300) * minuteMs),
    extension: [
      { url: urls.mode, valueCode: type.mode },
      ...(came
        ? [
            { url: urls.arrived, valueDateTime: at(-shareOf(id, 3, 13) * minuteMs) },
            { url: urls.with, valueDateTime: at(shareOf(id, 4, 22) * minuteMs) },
          ]
        : []),
    ],
  };
};

/** A visit of a demo clinic, in its language. */
export const demoVisit = (visit: DemoVisit): Appointment & { readonly id: string } => {
  const { id, slug, type, start, patient, practitioner, outcome } = visit;
  const actor = (reference: string, display: string | undefined) => ({
    actor: { reference, ...(display !== undefined && { display }) },
    status: 'accepted' as const,
  });
  return {
    resourceType: 'Appointment',
    id: `demo-${slug}-${id}`,
    ...outcome,
    serviceType: [
      {
        coding: [{ system: urls.type, code: typeIdOf(slug, type.id), display: type.nameEn }],
        text: slug === 'laurier' ? type.nameFr : type.nameEn,
      },
    ],
    ...story(visit),
    start: start.toISOString(),
    end: new Date(start.getTime() + type.minutes * 60_000).toISOString(),
    minutesDuration: type.minutes,
    participant: [
      actor(`Patient/${patient.id}`, patient.name),
      actor(`Practitioner/${practitioner.id}`, practitioner.name),
    ],
  };
};
