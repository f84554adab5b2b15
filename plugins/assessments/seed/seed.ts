import type { Practitioner, Questionnaire, QuestionnaireResponse, Reference, Task } from '@medplum/fhirtypes';
import type { SeedContext } from '#core/server';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { type Locale } from '#core/shared';
import { referenceTo } from '#clinical/shared';
import { everyItem } from '../shared/questionnaire/elements.ts';
import { isTotalItem } from '../shared/questionnaire/instruments.ts';
import { optionsOf } from '../shared/questionnaire/options.ts';
import { formRequestCode, systems } from '../shared/questionnaire/response.ts';
import { sumOf } from '../shared/questionnaire/score.ts';
import { auditC } from '../shared/forms/auditC.ts';
import { gad7 } from '../shared/forms/gad7.ts';
import { phq9 } from '../shared/forms/phq9.ts';
import { scoreObservation } from '../server/scoreObservation.ts';
import { type Filled, stories, type Story } from './stories.ts';

const dayMs = 24 * 3_600_000;
const makers = { 'phq-9': phq9, 'gad-7': gad7, 'audit-c': auditC } as const;
const safetyQuestion = '/44260-8';

type Kept = Questionnaire & { readonly id: string };

/** Answers whose counts make up the score, spread evenly; the safety item counts what the story says and no more. */
const answersOf = (
  questionnaire: Questionnaire,
  { score, safety = 0, answered }: Filled,
): QuestionnaireResponse['item'] => {
  const counting = everyItem(questionnaire.item).filter((item) =>
    optionsOf(questionnaire, item)?.some(({ ordinal }) => ordinal !== undefined),
  );
  const others = counting.filter(({ linkId }) => linkId !== safetyQuestion);
  const rest = score - (others.length < counting.length ? safety : 0);
  const [each, more] = [Math.floor(rest / others.length), rest % others.length];
  const counts = new Map(others.map(({ linkId }, n) => [linkId, each + (n < more ? 1 : 0)]));
  counts.set(safetyQuestion, safety);
  const asked = everyItem(questionnaire.item).filter(({ type }) => type === 'choice');
  const items = asked.slice(0, answered ?? asked.length).map((item) => {
    const options = optionsOf(questionnaire, item) ?? [];
    const option = options.find(({ ordinal }) => ordinal === counts.get(item.linkId)) ?? options[1]!;
    return { linkId: item.linkId, text: item.text, answer: [option.answer] };
  });
  if (answered !== undefined) return items;
  const total = questionnaire.item?.find(isTotalItem);
  const sum = sumOf(questionnaire, { item: items })?.value;
  return total && sum !== undefined
    ? [...items, { linkId: total.linkId, text: total.text, answer: [{ valueDecimal: sum }] }]
    : items;
};

interface Scene {
  readonly context: SeedContext;
  readonly record: FhirRecord;
  readonly questionnaires: ReadonlyMap<string, Kept>;
  readonly patientId: string;
  readonly asker: Reference<Practitioner> | undefined;
  readonly language: Locale;
}

const tell = async (
  { context, record, questionnaires, patientId, asker, language }: Scene,
  story: Story,
): Promise<void> => {
  const at = (days: number): string => new Date(context.now.getTime() + days * dayMs).toISOString();
  const patient = referenceTo('Patient', patientId);
  for (const [n, filled] of story.filled.entries()) {
    const questionnaire = questionnaires.get(filled.form)!;
    const id = `demo-${context.org.slug}-${story.id}-form-${n + 1}`;
    const sent = filled.answered === undefined;
    const when = at(-filled.daysAgo);
    const task: Task & { id: string } = {
      resourceType: 'Task',
      id: `${id}-task`,
      status: sent ? 'completed' : 'in-progress',
      businessStatus: sent
        ? { coding: [{ system: systems.review, code: filled.toReview ? 'to-review' : 'reviewed' }] }
        : undefined,
      intent: 'order',
      code: { coding: [formRequestCode, { system: systems.kind, code: 'assessment' }], text: questionnaire.title },
      description: filled.why,
      focus: referenceTo('Questionnaire', questionnaire.id, questionnaire.title),
      for: patient,
      owner: patient,
      requester: asker,
      authoredOn: at(-filled.daysAgo - 3),
      lastModified: when,
      restriction: filled.dueInDays === undefined ? undefined : { period: { end: at(filled.dueInDays).slice(0, 10) } },
      output: [{ type: { text: 'QuestionnaireResponse' }, valueReference: referenceTo('QuestionnaireResponse', id) }],
    };
    const response: QuestionnaireResponse & { id: string } = {
      resourceType: 'QuestionnaireResponse',
      id,
      identifier: { system: systems.task, value: task.id },
      questionnaire: questionnaire.url,
      status: sent ? 'completed' : 'in-progress',
      subject: patient,
      source: patient,
      author: patient,
      authored: when,
      item: answersOf(questionnaire, filled),
    };
    await record.create(task);
    await record.create(response);
    const score = sent ? scoreObservation(questionnaire, response, language) : null;
    if (score) await record.create({ ...score, id: `${id}-score` });
    if ((filled.safety ?? 0) > 0) {
      const french = language === 'fr-CA';
      await record.create<Task>({
        resourceType: 'Task',
        id: `${id}-alert`,
        identifier: [{ system: systems.safety, value: id }],
        status: 'requested',
        intent: 'order',
        priority: 'stat',
        code: {
          coding: [{ system: systems.kind, code: 'safety-alert' }],
          text: french ? 'Vérification de sécurité' : 'Safety check',
        },
        description: french
          ? 'Une réponse à un questionnaire évoque des pensées de mort ou d’automutilation. Communiquez avec cette personne aujourd’hui.'
          : 'An answer in a questionnaire mentions thoughts of death or self-harm. Contact the patient today.',
        focus: referenceTo('QuestionnaireResponse', id),
        for: patient,
        owner: asker,
        authoredOn: when,
        lastModified: when,
      });
    }
  }
  for (const [n, asked] of story.asked.entries()) {
    const questionnaire = questionnaires.get(asked.form)!;
    await record.create<Task>({
      resourceType: 'Task',
      id: `demo-${context.org.slug}-${story.id}-asked-${n + 1}`,
      status: 'requested',
      intent: 'order',
      code: { coding: [formRequestCode, { system: systems.kind, code: 'assessment' }], text: questionnaire.title },
      description: asked.why,
      focus: referenceTo('Questionnaire', questionnaire.id, questionnaire.title),
      for: patient,
      owner: patient,
      requester: asker,
      authoredOn: at(-asked.daysAgo),
      lastModified: at(-asked.daysAgo),
      restriction: { period: { end: at(asked.dueInDays).slice(0, 10) } },
    });
  }
};

/** The clinic's questionnaires, and what its demo patients answered over nine months. */
export const seedAssessments = async (context: SeedContext): Promise<void> => {
  const { db, org, profiles, services } = context;
  const record = services.record(db, org.id);
  const language: Locale = org.slug === 'laurier' ? 'fr-CA' : 'en-CA';
  const questionnaires = new Map<string, Kept>();
  for (const [form, make] of Object.entries(makers)) {
    const kept = { ...make(language), id: `demo-${org.slug}-${form}`, date: '2026-01-05' };
    questionnaires.set(form, kept);
    await record.create(kept);
  }
  const rows = await db.selectFrom('profile').select(['id', 'resource_id']).where('org_id', '=', org.id).execute();
  const resourceOf = new Map(rows.map(({ id, resource_id }) => [id, resource_id ?? id]));
  const practitioner = profiles.get(
    org.slug === 'laurier' ? 'practitioner@laurier.test' : 'practitioner@pavilion.test',
  );
  const asker = practitioner
    ? referenceTo(
        'Practitioner',
        resourceOf.get(practitioner.id) ?? practitioner.id,
        `${practitioner.firstName} ${practitioner.lastName}`,
      )
    : undefined;
  for (const story of stories) {
    const profile = profiles.get(story.email);
    if (!profile) continue;
    const patientId = resourceOf.get(profile.id) ?? profile.id;
    await tell({ context, record, questionnaires, patientId, asker, language }, story);
  }
};
