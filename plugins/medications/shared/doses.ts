import type { MedicationAdministration } from '@medplum/fhirtypes';
import { doseKey, doseKeyOf, doseSystem } from './doseKey.ts';
import type { Medicine } from './medicine.ts';
import { type Occurrence, occurrences, type ScheduleOptions } from './schedule/occurrences.ts';
import type { Settings } from './settings.ts';

export type DoseAnswer = 'taken' | 'skipped';
export const answerOf = ({ status }: Pick<MedicationAdministration, 'status'>): DoseAnswer | null =>
  status === 'completed' || status === 'in-progress'
    ? 'taken'
    : status === 'not-done' || status === 'stopped'
      ? 'skipped'
      : null;

export interface Dose extends Occurrence {
  readonly key: string;
  readonly medicine: Medicine;
  readonly answer: DoseAnswer | null;
  /** The administration that answers it. */
  readonly by: MedicationAdministration | undefined;
}

export const scheduleOptions = (settings: Settings, zone: string, source: string): ScheduleOptions => ({
  zone: settings.zone ?? zone,
  parts: settings.parts,
  own: settings.times[source],
});

/** The patient's doses from `from` to before `to`, with what was answered, in order. */
export const dosesBetween = (
  medicines: readonly Medicine[],
  administrations: readonly MedicationAdministration[],
  from: Date,
  to: Date,
  { settings, zone }: { readonly settings: Settings; readonly zone: string },
): readonly Dose[] => {
  const answers = new Map(
    administrations.flatMap((one) => {
      const key = doseKeyOf(one);
      return key && answerOf(one) ? [[key, one] as const] : [];
    }),
  );
  return medicines
    .flatMap((medicine) =>
      occurrences(medicine.plan, from, to, scheduleOptions(settings, zone, medicine.ref)).map((occurrence): Dose => {
        const key = doseKey(medicine.ref, occurrence.at);
        const by = answers.get(key);
        return { ...occurrence, key, medicine, by, answer: by ? answerOf(by) : null };
      }),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime());
};

/** What a patient writes of one dose; the clinic's rules want the own name. */
export const administrationOf = (
  dose: Dose,
  answer: DoseAnswer,
  patient: { readonly id: string },
  now: Date,
  reason = '',
): MedicationAdministration => {
  const { resource, concept, name, ref } = dose.medicine;
  return {
    resourceType: 'MedicationAdministration',
    identifier: [{ system: doseSystem, value: dose.key }],
    status: answer === 'taken' ? 'completed' : 'not-done',
    ...(answer === 'skipped' && reason ? { statusReason: [{ text: reason }] } : {}),
    medicationCodeableConcept: concept ?? { text: name },
    subject: { reference: `Patient/${patient.id}` },
    effectiveDateTime: now.toISOString(),
    ...(resource.resourceType === 'MedicationRequest'
      ? { request: { reference: ref } }
      : { supportingInformation: [{ reference: ref }] }),
  };
};
