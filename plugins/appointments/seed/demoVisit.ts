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
    extension: [{ url: urls.mode, valueCode: type.mode }],
    start: start.toISOString(),
    end: new Date(start.getTime() + type.minutes * 60_000).toISOString(),
    minutesDuration: type.minutes,
    participant: [
      actor(`Patient/${patient.id}`, patient.name),
      actor(`Practitioner/${practitioner.id}`, practitioner.name),
    ],
  };
};
