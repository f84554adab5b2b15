import type {
  Questionnaire,
  QuestionnaireItem,
  QuestionnaireResponse,
  QuestionnaireResponseItem,
  QuestionnaireResponseItemAnswer,
  Task,
} from '@medplum/fhirtypes';
import type { SeedContext } from '#core/server';
import { type Locale } from '#core/shared';
import { referenceTo } from '#clinical/shared';
import { formRequestCode, systems } from '#plugins/assessments/shared/index.ts';
import { intakeForm } from '../shared/form/intakeForm.ts';
import { storiesOf, type Told } from './stories.ts';

const dayMs = 24 * 3_600_000;

const answerTo = (item: QuestionnaireItem, value: string | boolean): QuestionnaireResponseItemAnswer => {
  if (typeof value === 'boolean') return { valueBoolean: value };
  const option = item.answerOption?.find(({ valueCoding }) => valueCoding?.code === value);
  return option?.valueCoding ? { valueCoding: option.valueCoding } : { valueString: value };
};

/** The items of a response that says this. */
export const itemsOf = (items: readonly QuestionnaireItem[] | undefined, told: Told): QuestionnaireResponseItem[] =>
  (items ?? []).flatMap((item): QuestionnaireResponseItem[] => {
    const { linkId, text } = item;
    const value = told[linkId];
    if (item.type === 'group') {
      if (Array.isArray(value)) {
        return (value as readonly Told[]).map((round) => ({ linkId, text, item: itemsOf(item.item, round) }));
      }
      const below = itemsOf(item.item, told);
      return below.length > 0 ? [{ linkId, text, item: below }] : [];
    }
    if (value === undefined) return [];
    const values = (Array.isArray(value) ? value : [value]) as readonly (string | boolean)[];
    return [{ linkId, text, answer: values.map((one) => answerTo(item, one)) }];
  });

/** The clinic's intake form, and how far its demo patients are with it. */
export const seedIntake = async ({ db, org, profiles, services, now }: SeedContext): Promise<void> => {
  const record = services.record(db, org.id);
  const language: Locale = org.slug === 'laurier' ? 'fr-CA' : 'en-CA';
  const form: Questionnaire & { id: string } = { ...intakeForm(language), id: `demo-${org.slug}-intake` };
  await record.create(form);
  const rows = await db.selectFrom('profile').select(['id', 'resource_id']).where('org_id', '=', org.id).execute();
  const resourceOf = new Map(rows.map(({ id, resource_id }) => [id, resource_id ?? id]));
  const asker = profiles.get(org.slug === 'laurier' ? 'practitioner@laurier.test' : 'practitioner2@pavilion.test');
  const at = (days: number): string => new Date(now.getTime() - days * dayMs).toISOString();
  for (const story of storiesOf(language)) {
    const profile = profiles.get(story.who);
    if (!profile && story.who.includes('@')) continue;
    const patientId = profile ? (resourceOf.get(profile.id) ?? profile.id) : `demo-${org.slug}-${story.who}`;
    const patient = referenceTo('Patient', patientId);
    const id = `demo-${org.slug}-intake-${story.id}`;
    const sent = story.status === 'completed';
    await record.create<Task>({
      resourceType: 'Task',
      id: `${id}-task`,
      status: story.status,
      statusReason: story.reason ? { text: story.reason } : undefined,
      businessStatus: sent
        ? { coding: [{ system: systems.review, code: story.reviewed ? 'reviewed' : 'to-review' }] }
        : undefined,
      intent: 'order',
      code: { coding: [formRequestCode, { system: systems.kind, code: 'intake' }], text: form.title },
      focus: referenceTo('Questionnaire', form.id, form.title),
      for: patient,
      owner: patient,
      requester: asker
        ? referenceTo('Practitioner', resourceOf.get(asker.id) ?? asker.id, `${asker.firstName} ${asker.lastName}`)
        : undefined,
      authoredOn: at(story.daysAgo),
      lastModified: at(story.lastDaysAgo),
      output: story.told
        ? [{ type: { text: 'QuestionnaireResponse' }, valueReference: referenceTo('QuestionnaireResponse', id) }]
        : undefined,
    });
    if (!story.told) continue;
    await record.create<QuestionnaireResponse>({
      resourceType: 'QuestionnaireResponse',
      id,
      identifier: { system: systems.task, value: `${id}-task` },
      questionnaire: form.url,
      status: sent ? 'completed' : 'in-progress',
      subject: patient,
      source: patient,
      author: patient,
      authored: at(story.lastDaysAgo),
      item: itemsOf(form.item, story.told),
    });
  }
};
