import type {
  Annotation,
  Dosage,
  MedicationAdministration,
  MedicationDispense,
  MedicationRequest,
  MedicationStatement,
  Patient,
  Practitioner,
  Reference,
  Task,
} from '@medplum/fhirtypes';
import type { SeedContext } from '#core/server';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { referenceTo } from '#clinical/shared';
import { administrationOf, dosesBetween } from '../shared/doses.ts';
import { medicineOf, prescribedHere } from '../shared/medicine.ts';
import { patientRequestCode } from '../shared/patientRequests.ts';
import { usualSettings } from '../shared/settings.ts';
import { doseRoutes } from '../shared/writtenDose.ts';
import { type DemoMedicine, laurier, rideau } from './stories.ts';

const dayMs = 86_400_000;
const zone = 'America/Toronto';
const days = (value: number) => ({ value, unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' });

interface DemoClinic {
  readonly record: FhirRecord;
  readonly now: Date;
  readonly doctor: Reference<Practitioner>;
  readonly slug: string;
  random(): number;
}
interface Who {
  readonly key: string;
  readonly subject: Reference<Patient>;
  readonly id: string;
}

const conceptOf = ({ name, code }: DemoMedicine) => ({
  ...(code ? { coding: [{ system: 'http://www.whocc.no/atc', code, display: name }] } : {}),
  text: name,
});

const dosageOf = (
  { amount: [value, unit], route = 'mouth', repeat, asNeededFor, most }: DemoMedicine,
  french: boolean,
): Dosage => ({
  timing: { repeat },
  ...(asNeededFor ? { asNeededCodeableConcept: { text: asNeededFor } } : {}),
  route: {
    coding: [{ system: 'http://snomed.info/sct', code: doseRoutes[route].code, display: doseRoutes[route].en }],
    text: doseRoutes[route][french ? 'fr' : 'en'],
  },
  doseAndRate: [{ doseQuantity: { value, unit } }],
  ...(most ? { maxDosePerPeriod: { numerator: { value: most, unit }, denominator: days(1) } } : {}),
});

const plant = async ({ record, now, doctor, slug, random }: DemoClinic, who: Who, one: DemoMedicine): Promise<void> => {
  const id = `demo-${slug}-med-${who.key}-${one.id}`;
  const at = (ago: number): string => new Date(now.getTime() - ago * dayMs).toISOString();
  const status = one.status ?? 'active';
  const note: Annotation[] = one.why
    ? [
        {
          authorReference: doctor,
          time: at(one.why[1]),
          text: `${status === 'on-hold' ? 'Held' : 'Stopped'}: ${one.why[0]}`,
        },
      ]
    : [];
  const common = {
    medicationCodeableConcept: conceptOf(one),
    subject: who.subject,
    ...(note.length > 0 ? { note } : {}),
  };
  const dosage = [dosageOf(one, slug === 'laurier')];
  if (one.told) {
    await record.create<MedicationStatement>({
      ...common,
      resourceType: 'MedicationStatement',
      id,
      status: 'active',
      effectivePeriod: { start: at(one.daysAgo).slice(0, 10) },
      dateAsserted: at(30),
      informationSource: who.subject,
      dosage,
    });
    return;
  }
  const request = await record.create<MedicationRequest>({
    ...common,
    resourceType: 'MedicationRequest',
    id,
    meta: { tag: [prescribedHere] },
    status,
    intent: 'order',
    authoredOn: at(one.daysAgo),
    requester: doctor,
    dosageInstruction: dosage,
    ...(one.why ? { statusReason: { text: one.why[0] } } : {}),
    dispenseRequest: {
      ...(one.refills === undefined ? {} : { numberOfRepeatsAllowed: one.refills }),
      ...(one.supplyDays ? { expectedSupplyDuration: days(one.supplyDays) } : {}),
    },
  });
  const prescription = { reference: `MedicationRequest/${id}` };
  for (const [n, ago] of (one.filled ?? []).entries()) {
    await record.create<MedicationDispense>({
      resourceType: 'MedicationDispense',
      id: `${id}-fill-${n + 1}`,
      status: 'completed',
      medicationCodeableConcept: conceptOf(one),
      subject: who.subject,
      authorizingPrescription: [prescription],
      whenHandedOver: at(ago),
      daysSupply: days(one.supplyDays ?? 30),
    });
  }
  if (one.answered) {
    const from = new Date(now.getTime() - one.answered * dayMs);
    // The last two hours stay unanswered, so that there are doses to answer.
    const doses = dosesBetween([medicineOf(request)!], [], from, new Date(now.getTime() - dayMs / 12), {
      settings: usualSettings,
      zone,
    });
    for (const [n, dose] of doses.entries()) {
      const luck = random();
      if (luck > 0.94) continue;
      const answer = luck > 0.88 ? 'skipped' : 'taken';
      const later = new Date(dose.at.getTime() + Math.floor(random() * 40) * 60_000);
      await record.create<MedicationAdministration>({
        ...administrationOf(
          dose,
          answer,
          { id: who.id },
          later,
          slug === 'laurier' ? 'Oublié mon inhalateur' : 'Upset stomach',
        ),
        id: `${id}-dose-${n + 1}`,
      });
    }
  }
  if (one.asked !== undefined) {
    await record.create<Task>({
      resourceType: 'Task',
      id: `${id}-renewal`,
      status: 'requested',
      intent: 'order',
      priority: 'routine',
      code: patientRequestCode('renewal-request'),
      focus: prescription,
      for: who.subject,
      requester: who.subject,
      owner: doctor,
      authoredOn: at(one.asked),
      lastModified: at(one.asked),
    });
  }
};

/** The medicines of the demo patients: taken, held, stopped, running out, asked for. */
export const seedMedicines = async ({ db, org, profiles, now, services, random }: SeedContext): Promise<void> => {
  const rows = await db.selectFrom('profile').select(['id', 'resource_id']).where('org_id', '=', org.id).execute();
  const resourceOf = (email: string): string | undefined =>
    rows.find(({ id }) => id === profiles.get(email)?.id)?.resource_id ?? undefined;
  const doctorEmail = org.slug === 'laurier' ? 'practitioner@laurier.test' : 'practitioner@pavilion.test';
  const [doctorId, doctor] = [resourceOf(doctorEmail), profiles.get(doctorEmail)];
  if (!doctorId || !doctor) return;
  const clinic: DemoClinic = {
    record: services.record(db, org.id),
    now,
    doctor: referenceTo('Practitioner', doctorId, `${doctor.firstName} ${doctor.lastName}`),
    slug: org.slug,
    random,
  };
  const stories = org.slug === 'laurier' ? laurier : org.slug === 'rideau' ? rideau : {};
  for (const [who, medicines] of Object.entries(stories)) {
    const profile = profiles.get(who);
    const id = who.includes('@') ? resourceOf(who) : `demo-${org.slug}-${who}`;
    if (!id) continue;
    const name = profile ? `${profile.firstName} ${profile.lastName}` : undefined;
    const person = { key: who.replace(/@.*/, ''), id, subject: referenceTo('Patient', id, name) };
    for (const one of medicines) await plant(clinic, person, one);
  }
};
