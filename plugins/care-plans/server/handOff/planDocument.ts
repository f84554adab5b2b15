import type { Bundle, BundleEntry, CarePlan, Composition, Resource } from '@medplum/fhirtypes';
import { idOf, referenceTo, type Stored } from '#clinical/shared';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import type { PlanWithGoals } from '../signature.ts';

interface DocumentContext {
  readonly record: FhirRecord;
  /** Base address under which the resources are known. */
  readonly base: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly author: { readonly id: string; readonly name: string };
  readonly now: Date;
}

const titles = {
  plan: 'Plan / Plan de soins',
  goals: 'Goals / Objectifs',
  problems: 'Problems / Problèmes',
  done: 'Activities / Activités',
} as const;

const conditionIds = ({ addresses }: CarePlan): readonly string[] =>
  (addresses ?? []).flatMap((reference) => idOf(reference, 'Condition') ?? []);

/** A FHIR document: the plan, its goals, the problems it addresses, its tasks, whose it is and who wrote it. Nothing else. */
export const planDocument = async ({ plan, goals }: PlanWithGoals, making: DocumentContext): Promise<Bundle> => {
  const { record, base, organization, author, now } = making;
  const patientId = idOf(plan.subject, 'Patient') ?? '';
  const patient = await record.read('Patient', patientId);
  const problems = (await Promise.all(conditionIds(plan).map((id) => record.find('Condition', id)))).flatMap(
    (one) => one ?? [],
  );
  const { resources: tasks } = await record.search('Task', { 'based-on': `CarePlan/${plan.id}`, _count: 100 });
  const practitioner = await record.find('Practitioner', author.id);
  const section = (title: string, of: readonly Stored[]) =>
    of.length === 0 ? [] : [{ title, entry: of.map((one) => referenceTo(one.resourceType, one.id)) }];

  const composition: Composition = {
    resourceType: 'Composition',
    id: `hand-off-${plan.id}`.slice(0, 64),
    status: 'final',
    type: { coding: [{ system: 'http://loinc.org', code: '18776-5', display: 'Plan of care note' }] },
    subject: referenceTo('Patient', patientId),
    date: now.toISOString(),
    author: [referenceTo('Practitioner', author.id, author.name)],
    title: plan.title ?? titles.plan,
    custodian: { display: organization.name },
    section: [
      ...section(titles.plan, [plan]),
      ...section(titles.goals, goals),
      ...section(titles.problems, problems),
      ...section(titles.done, tasks),
    ],
  };
  const entry = (resource: Resource): BundleEntry => ({
    fullUrl: `${base}/${resource.resourceType}/${resource.id ?? ''}`,
    resource,
  });
  return {
    resourceType: 'Bundle',
    type: 'document',
    identifier: { system: `${base}/CarePlan`, value: `${plan.id}/${plan.meta?.versionId ?? '1'}` },
    timestamp: now.toISOString(),
    entry: [
      entry(composition),
      entry(patient),
      entry(plan),
      ...goals.map(entry),
      ...problems.map(entry),
      ...tasks.map(entry),
      ...(practitioner ? [entry(practitioner)] : []),
    ],
  };
};
