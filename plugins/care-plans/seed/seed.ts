import type {
  CarePlan,
  Goal,
  Observation,
  Practitioner,
  Provenance,
  Reference,
  RelatedPerson,
} from '@medplum/fhirtypes';
import type { SeedContext } from '#core/server';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { conceptText, personName, referenceTo, type Stored } from '#clinical/shared';
import type { PlannedActivity } from '../shared/activity.ts';
import { newOccurrence } from '../server/taskOccurrences.ts';
import { type DemoActivity, type DemoPlan, laurierPlans, rideauPlans } from './stories.ts';

interface DemoClinic {
  readonly record: FhirRecord;
  readonly slug: string;
  readonly now: Date;
  readonly doctor: Reference<Practitioner> | undefined;
  readonly nurse: Reference<Practitioner> | undefined;
  patientId(who: string): string | undefined;
}

const dayMs = 86_400_000;
const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);
const day = (at: Date): string => at.toISOString().slice(0, 10);
const inMonths = (now: Date, months: number): string => {
  const at = new Date(now);
  at.setUTCMonth(at.getUTCMonth() + months);
  return day(at);
};

const demoClinicOf = async ({ db, org, profiles, now, services }: SeedContext): Promise<DemoClinic> => {
  const rows = await db.selectFrom('profile').select(['id', 'resource_id']).where('org_id', '=', org.id).execute();
  const idOf = (email: string): string | undefined => {
    const profile = profiles.get(email);
    return rows.find(({ id }) => id === profile?.id)?.resource_id ?? undefined;
  };
  const staff = (email: string): Reference<Practitioner> | undefined => {
    const [id, profile] = [idOf(email), profiles.get(email)];
    return id && profile ? referenceTo('Practitioner', id, `${profile.firstName} ${profile.lastName}`) : undefined;
  };
  const doctor = staff(org.slug === 'laurier' ? 'practitioner@laurier.test' : 'practitioner@pavilion.test');
  return {
    record: services.record(db, org.id),
    slug: org.slug,
    now,
    doctor,
    nurse: staff('practitioner2@pavilion.test') ?? doctor,
    patientId: (who) => (who.includes('@') ? idOf(who) : `demo-${org.slug}-${who}`),
  };
};

const performerOf = (
  clinic: DemoClinic,
  who: DemoActivity['who'],
  patientId: string,
  family: RelatedPerson | undefined,
): Reference | undefined => {
  if (who === 'patient') return referenceTo('Patient', patientId);
  if (who === 'doctor') return clinic.doctor;
  if (who === 'nurse') return clinic.nurse;
  if (who === 'home-care')
    return { type: 'PractitionerRole', display: clinic.slug === 'laurier' ? 'Soins à domicile' : 'Home care' };
  return family?.id
    ? referenceTo('RelatedPerson', family.id, personName(family.name))
    : { type: 'RelatedPerson', display: 'Family' };
};

const seedPlan = async (clinic: DemoClinic, demo: DemoPlan): Promise<void> => {
  const { record, slug, now, doctor } = clinic;
  const patientId = clinic.patientId(demo.patient);
  if (patientId === undefined || !(await record.find('Patient', patientId))) return;
  const subject = referenceTo('Patient', patientId);
  const planId = `demo-${slug}-${demo.id}`;
  const goalId = (n: number): string => `${planId}-goal-${n + 1}`;
  const conditions = (await record.search('Condition', { patient: patientId, _count: 50 })).resources.filter((one) =>
    demo.about.some((words) => conceptText(one.code).toLowerCase().includes(words)),
  );
  const [family] = (await record.search('RelatedPerson', { patient: patientId, _count: 1 })).resources;

  const goals = demo.goals.map(({ words, target, months }, n): Goal & { id: string } => ({
    resourceType: 'Goal',
    id: goalId(n),
    lifecycleStatus: demo.status === 'completed' ? 'completed' : 'active',
    ...(target.length === 0 && demo.status === 'completed'
      ? {
          achievementStatus: {
            coding: [{ system: 'http://terminology.hl7.org/CodeSystem/goal-achievement', code: 'achieved' }],
          },
        }
      : {}),
    description: { text: words },
    subject,
    startDate: inMonths(now, -demo.began),
    target: (target.length > 0 ? target : [{}]).map((one) => ({ ...one, dueDate: inMonths(now, months) })),
  }));
  for (const [n, goal] of goals.entries()) {
    const before = demo.goals[n]?.before;
    const made = await record.create(
      before ? { ...goal, target: before.map((one) => ({ ...one, dueDate: goal.target![0]!.dueDate })) } : goal,
    );
    if (before) await record.update({ ...goal, meta: made.meta });
  }

  const activities = demo.activities.map(({ id, words, who, timing, due }): PlannedActivity => {
    const performer = performerOf(clinic, who, patientId, family);
    return {
      id,
      detail: {
        status: 'in-progress',
        description: words,
        ...(timing ? { scheduledTiming: timing } : { scheduledPeriod: { end: day(ago(now, -due)) } }),
        ...(performer ? { performer: [performer as Reference<Practitioner>] } : {}),
      },
    };
  });
  const plan: CarePlan & { id: string } = {
    resourceType: 'CarePlan',
    id: planId,
    status: demo.status,
    intent: 'plan',
    title: demo.title,
    description: demo.words,
    subject,
    period: { start: inMonths(now, -demo.began), end: inMonths(now, demo.lasts - demo.began) },
    created: ago(now, demo.began * 30).toISOString(),
    ...(doctor ? { author: doctor } : {}),
    ...(conditions.length > 0
      ? { addresses: conditions.map((one) => referenceTo('Condition', one.id, conceptText(one.code))) }
      : {}),
    goal: goals.map(({ id, description }) => referenceTo('Goal', id, description.text)),
    ...(activities.length > 0 ? { activity: [...activities] } : {}),
    ...(demo.note && doctor
      ? { note: [{ text: demo.note, time: ago(now, 20).toISOString(), authorReference: doctor }] }
      : {}),
  };
  const kept = await record.create(plan);
  await seedTasks(clinic, kept, activities, demo);
  if (demo.signed && doctor) await seedSignature(clinic, kept, goals, doctor);
  if (demo.measured) await seedMeasures(clinic, demo, patientId);
};

const seedTasks = async (
  { record, now, doctor }: DemoClinic,
  plan: Stored<CarePlan>,
  activities: readonly PlannedActivity[],
  demo: DemoPlan,
): Promise<void> => {
  if (plan.status !== 'active') return;
  for (const [n, activity] of activities.entries()) {
    const { done = [], due } = demo.activities[n]!;
    for (const days of done) {
      const at = ago(now, days);
      const task = newOccurrence(plan, activity, day(at), doctor, ago(now, days + 1));
      await record.create({
        ...task,
        id: `${plan.id}-${activity.id}-${days}`,
        status: 'completed',
        executionPeriod: { start: at.toISOString(), end: at.toISOString() },
        lastModified: at.toISOString(),
      });
    }
    await record.create({
      ...newOccurrence(plan, activity, day(ago(now, -due)), doctor, ago(now, 1)),
      id: `${plan.id}-${activity.id}`,
    });
  }
};

const seedSignature = async (
  { record, now }: DemoClinic,
  plan: Stored<CarePlan>,
  goals: readonly (Goal & { id: string })[],
  who: Reference<Practitioner>,
): Promise<void> => {
  const current = await Promise.all(goals.map(({ id }) => record.read('Goal', id)));
  const when = ago(now, 20).toISOString();
  const provenance: Provenance & { id: string } = {
    resourceType: 'Provenance',
    id: `${plan.id}-signed`,
    target: [referenceTo('CarePlan', plan.id), plan.subject],
    recorded: when,
    agent: [{ type: { text: 'verifier' }, who }],
    entity: [plan, ...current].map((one) => ({
      role: 'source',
      what: { reference: `${one.resourceType}/${one.id}/_history/${one.meta?.versionId ?? '1'}` },
    })),
    signature: [
      {
        type: [
          { system: 'urn:iso-astm:E1762-95:2013', code: '1.2.840.10065.1.12.1.5', display: 'Verification Signature' },
        ],
        when,
        who,
      },
    ],
  };
  await record.create(provenance);
};

const seedMeasures = async ({ record, slug, now }: DemoClinic, demo: DemoPlan, patientId: string): Promise<void> => {
  const { target, everyDays, values } = demo.measured!;
  for (const [n, value] of values.entries()) {
    const observation: Observation & { id: string } = {
      resourceType: 'Observation',
      id: `demo-${slug}-${demo.id}-reading-${n + 1}`,
      status: 'final',
      category: [
        { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'activity' }] },
      ],
      code: target.measure!,
      subject: referenceTo('Patient', patientId),
      effectiveDateTime: ago(now, (values.length - 1 - n) * everyDays + 1).toISOString(),
      valueQuantity: { value, unit: target.detailQuantity!.unit! },
    };
    await record.create(observation);
  }
};

/** The plans of the demo clinics' stories; what their goals are measured by is mostly other features' to seed. */
export const seedPlans = async (context: SeedContext): Promise<void> => {
  const clinic = await demoClinicOf(context);
  for (const demo of clinic.slug === 'laurier' ? laurierPlans : rideauPlans) await seedPlan(clinic, demo);
};
