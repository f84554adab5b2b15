import type { QuestionnaireResponse, Resource, Task } from '@medplum/fhirtypes';
import { profilesOf, senderOf } from '#clinical/server';
import { standingName } from '#clinical/server/access/shares/ownName.ts';
import type { ServerServices } from '#core/server';
import { conflict } from '#core/server';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import type { RecordWrite } from '#clinical/server/record/events.ts';
import { hasCode, idOf, isOver, referenceTo, type StoredOf } from '#clinical/shared';
import type { Locale, NotificationKind } from '#core/shared';
import { systems } from '../shared/questionnaire/response.ts';
import { isFormRequest } from '#clinical/shared/patientsTask.ts';
import { taskOf } from './formRequest.ts';
import { calculatedAnswers } from './calculatedAnswers.ts';
import { namedOnly, questionnaireOf } from './questionnaires.ts';
import { raiseSafetyAlerts } from './safetyAlert.ts';
import { saveScore } from './scoreObservation.ts';

type Response = StoredOf<'QuestionnaireResponse'>;

const isSent = ({ status }: QuestionnaireResponse): boolean => status === 'completed' || status === 'amended';

const withdrawn: readonly string[] = ['cancelled', 'rejected', 'entered-in-error', 'failed'];

/** On the patient's side who hands it in may be another than who began it. */
const inSendersName = (response: QuestionnaireResponse, caller: RecordWrite['caller']): QuestionnaireResponse => {
  if (caller?.role !== 'patient') return response;
  const author = caller.shared ? standingName(caller) : caller.resourceId && referenceTo('Patient', caller.resourceId);
  return author ? { ...response, author } : response;
};

/** Answers to a form that was withdrawn are not taken any more, however long they were on their way; others say whose they are. */
export const takeAnswers = async (resource: Resource, { record, previous, caller }: RecordWrite): Promise<Resource> => {
  if (resource.resourceType !== 'QuestionnaireResponse' || !isSent(resource)) return resource;
  if (previous?.resourceType === 'QuestionnaireResponse' && isSent(previous)) return resource;
  const task = await taskOf(record, resource);
  if (withdrawn.includes(task?.status ?? ''))
    throw conflict('This form was cancelled. Ask the clinic if you still want to fill it in.', 'form_withdrawn');
  return inSendersName(resource, caller);
};

/** While it is filled in, its Task is looked at again no more often than this: a Task is no log of key strokes. */
const touchEveryMs = 10 * 60_000;

/** The Task follows its response: in progress, then done and waiting for review. */
const keepStep = async (
  task: StoredOf<'Task'>,
  response: Response,
  { record }: RecordEventContext,
  now: Date,
): Promise<void> => {
  if (['cancelled', 'rejected', 'entered-in-error'].includes(task.status ?? '')) return;
  const status: Task['status'] = isSent(response) ? 'completed' : 'in-progress';
  const touched = now.getTime() - new Date(task.lastModified ?? 0).getTime() < touchEveryMs;
  if (task.status === status && (status === 'completed' || touched)) return;
  const reference = `QuestionnaireResponse/${response.id}`;
  const output = task.output ?? [];
  const said = output.some(({ valueReference }) => valueReference?.reference === reference);
  await record.update({
    ...task,
    status,
    lastModified: now.toISOString(),
    ...(status === 'completed' ? { businessStatus: { coding: [{ system: systems.review, code: 'to-review' }] } } : {}),
    output: said
      ? output
      : [
          ...output,
          {
            type: { text: 'QuestionnaireResponse' },
            valueReference: referenceTo('QuestionnaireResponse', response.id),
          },
        ],
  });
};

/** Formulas are worked out once more from what was sent, so that no page can send a total of its own making. */
const settle = async (response: Response, { record }: RecordEventContext): Promise<Response> => {
  const questionnaire = await questionnaireOf(record, response.questionnaire);
  if (!questionnaire) return response;
  const patientId = idOf(response.subject, 'Patient');
  const patient = patientId === undefined ? null : await record.find('Patient', patientId);
  const values = calculatedAnswers({ questionnaire, response, patient });
  const top = new Map(questionnaire.item?.map((item) => [item.linkId, item]));
  const items = [...(response.item ?? [])];
  let changed = false;
  for (const { linkId, answers } of values) {
    if (!top.has(linkId)) continue;
    const at = items.findIndex((item) => item.linkId === linkId);
    const answer = [...answers];
    if (at >= 0 && JSON.stringify(items[at]?.answer) === JSON.stringify(answer)) continue;
    changed = true;
    if (at >= 0) items[at] = { ...items[at]!, answer };
    else items.push({ linkId, answer });
  }
  if (!changed) return response;
  const order = [...top.keys()];
  items.sort((one, other) => order.indexOf(one.linkId) - order.indexOf(other.linkId));
  return record.update({ ...response, item: items });
};

const tellAsker = async (
  task: StoredOf<'Task'>,
  response: Response,
  { db, orgId, record }: RecordEventContext,
  { notifier }: ServerServices,
): Promise<void> => {
  const asker = idOf(task.requester, 'Practitioner');
  const patientId = idOf(response.subject, 'Patient');
  if (asker === undefined || patientId === undefined) return;
  const told = await profilesOf(db, orgId, [asker]);
  const data = { ...senderOf(await record.find('Patient', patientId)), resource_id: task.id, patient_id: patientId };
  await notifier.notify(db, orgId, told, 'form_submitted', data);
};

const clinicLanguage = (questionnaireLanguage: string | undefined): Locale =>
  questionnaireLanguage?.startsWith('fr') ? 'fr-CA' : 'en-CA';

/** What follows from an answer that was kept or a form that was sent, however it came into the record. */
export const onResponses =
  (services: ServerServices) =>
  async (events: readonly RecordEvent[], context: RecordEventContext): Promise<void> => {
    for (const { action, resource, previous } of events) {
      if (action === 'deleted' || resource.resourceType !== 'QuestionnaireResponse') continue;
      const response = resource;
      const sent = isSent(response);
      const first = sent && !(previous && isSent(previous as Response));
      const questionnaire = await questionnaireOf(context.record, response.questionnaire);
      const language = clinicLanguage(questionnaire?.language);
      const task = await taskOf(context.record, response);
      await raiseSafetyAlerts({ response, questionnaire, task, language }, context, services);
      const settled = first ? await settle(response, context) : response;
      if (sent) await saveScore(context.record, questionnaire ?? namedOnly(response.questionnaire), settled, language);
      if (task) await keepStep(task, response, context, services.now());
      if (task && first) await tellAsker(task, response, context, services);
    }
  };

const isSafetyAlert = (task: Task): boolean => hasCode(task.code, 'safety-alert');

/** What the bell says goes with what waits: whoever was told of it has nothing more to do there. */
const endings: readonly (readonly [kind: NotificationKind, is: (task: Task) => boolean])[] = [
  ['form_alert', (task) => isSafetyAlert(task) && isOver(task)],
  ['form_request', (task) => isFormRequest(task) && isOver(task)],
  ['form_submitted', (task) => isFormRequest(task) && hasCode(task.businessStatus, 'reviewed')],
];

/** Notifies the patient of every new form request; what is dealt with is so for everybody who was told. */
export const onTasks =
  (services: ServerServices) =>
  async (events: readonly RecordEvent[], { db, orgId, record, caller }: RecordEventContext): Promise<void> => {
    for (const { action, resource, previous } of events) {
      if (resource.resourceType !== 'Task') continue;
      const task = resource;
      const before = previous?.resourceType === 'Task' ? previous : null;
      for (const [kind, is] of endings)
        if (action === 'updated' && is(task) && !(before && is(before)))
          await services.notifier.dealtWith(db, orgId, kind, task.id);
      if (action !== 'created') continue;
      const patientId = idOf(task.for, 'Patient');
      if (
        !isFormRequest(task) ||
        patientId === undefined ||
        !['requested', 'received', 'ready', 'accepted'].includes(task.status ?? '')
      )
        continue;
      const told = await profilesOf(db, orgId, [patientId]);
      const asker = idOf(task.requester, 'Practitioner');
      const person = asker === undefined ? null : await record.find('Practitioner', asker);
      const [name] = person?.name ?? [];
      await services.notifier.notify(db, orgId, told, 'form_request', {
        sender_first_name: name?.given?.join(' ') ?? caller?.firstName,
        sender_last_name: name?.family ?? caller?.lastName,
        resource_id: task.id,
      });
    }
  };
