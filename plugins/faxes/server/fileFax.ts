import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Binary, DocumentReference, Patient, Task } from '@medplum/fhirtypes';
import { type CallContext, conflict, Failure, type Handler, type ServerServices } from '#core/server';
import { closedToPatient, personName, referenceTo, type Stored } from '#clinical/shared';
import type { fileFax, unfileFax } from '../shared/calls.ts';
import { plainCard, sameName } from '../shared/identifiers.ts';
import { noteEvent } from './deskEvents.ts';
import { alreadyDone, incomingToChange, nameOf, undoEnds } from './faxAccess.ts';
import { keepPages } from './documents/keptPages.ts';
import { workedPages } from './pageActs.ts';
import { machineWords } from './reading/machineWords.ts';

/** What is larger stays with the desk alone, and the chart refers to it there. */
const inRecordBytes = 2 * 1024 * 1024;

interface Typed {
  readonly name: string;
  readonly birthDate: string;
  readonly card: string;
}

const namesOf = ({ name = [] }: Patient): readonly string[] =>
  name.map((one) => [...(one.given ?? []), one.family].filter(Boolean).join(' ') || (one.text ?? ''));

/**
 * Two of name, birth date and card, and none that speaks against it. @throws Failure 422 `identifiers_differ`, which says which
 * differ and nothing of what the record holds
 */
const needsTwo = (typed: Typed, patient: Patient, cards: readonly string[]): readonly string[] => {
  const given = (['name', 'birthDate', 'card'] as const).filter((field) => typed[field].trim() !== '');
  const agrees = {
    name: namesOf(patient).some((known) => sameName(typed.name, known)),
    birthDate: patient.birthDate === typed.birthDate,
    card: cards.includes(plainCard(typed.card)),
  };
  const differ = given.filter((field) => !agrees[field]);
  const words = {
    name: 'This name is not the patient’s.',
    birthDate: 'This birth date is not the patient’s.',
    card: 'This card number is not the patient’s.',
  };
  if (differ.length > 0)
    throw new Failure(
      ...([422, 'identifiers_differ', 'What you read on the fax differs from the chart. Check whose it is.'] as const),
      Object.fromEntries(differ.map((field) => [field, words[field]])),
    );
  if (given.length < 2)
    throw new Failure(422, 'identifiers_missing', 'Enter two identifiers from the fax: name, birth date or card.', {
      [given.includes('name') ? 'birthDate' : 'name']: 'Enter this from the fax.',
    });
  return given;
};

const cardsOf = async ({ record }: CallContext, patient: Stored<Patient>): Promise<readonly string[]> => {
  const { resources } = await record.search('Coverage', { beneficiary: `Patient/${patient.id}`, _count: 50 });
  const numbers = [
    ...(patient.identifier ?? []).map(({ value }) => value),
    ...resources.flatMap(({ subscriberId, identifier = [] }) => [
      subscriberId,
      ...identifier.map(({ value }) => value),
    ]),
  ];
  return numbers.filter((one) => one !== undefined && one !== '').map((one) => plainCard(one!));
};

export const fileInChart =
  (services: ServerServices): Handler<typeof fileFax> =>
  async ({ params: { id }, body }, context) => {
    const { db, caller, record } = context;
    const fax = await incomingToChange(context, id);
    if (fax.state !== 'open' || fax.content !== 'readable' || fax.file_id === null) throw alreadyDone();
    if ((fax.pages ?? 1) > 1 && body.everyPage !== true)
      throw new Failure(422, 'pages_unconfirmed', 'Look at every page first, or split the fax.', {
        everyPage: 'Confirm that every page is about this patient.',
      });
    await context.needsPatient(body.patient);
    const patient = await record.read('Patient', body.patient);
    const confirmed = needsTwo(body, patient, body.card.trim() === '' ? [] : await cardsOf(context, patient));
    const subject = referenceTo('Patient', patient.id, personName(patient.name));
    const at = services.now();
    const worked = await workedPages(services, db, fax);
    const kept = worked
      ? { type: 'application/pdf', size: worked.byteLength, stream: Readable.from([Buffer.from(worked)]) }
      : await services.files.open(db, fax.file_id);
    if (!kept) throw alreadyDone();
    const filedFile = worked && kept.size > inRecordBytes ? await keepPages(services, db, caller.orgId, worked) : null;
    const binary =
      kept.size <= inRecordBytes
        ? // Nobody but the house makes these: whoever files was let in above.
          await services.record(db, caller.orgId, caller).create<Binary>({
            ...{ resourceType: 'Binary', contentType: kept.type, securityContext: subject },
            data: (await buffer(kept.stream)).toString('base64'),
          })
        : null;
    const text = await machineWords(db, fax);
    const document = await record.create<DocumentReference>(
      closedToPatient({
        ...{ resourceType: 'DocumentReference', status: 'current', subject, date: at.toISOString() },
        ...(text && { text }),
        type: { text: body.title },
        category: [{ coding: [{ system: 'urn:pavilion:fax-kind', code: body.kind }] }],
        identifier: [{ system: 'urn:pavilion:fax', value: id }],
        content: [
          {
            attachment: {
              ...{
                contentType: kept.type,
                title: body.title,
                size: kept.size,
                creation: fax.received_at.toISOString(),
              },
              url: binary ? `Binary/${binary.id}` : `/v3/faxes/${id}/file${filedFile === null ? '' : '?copy=filed'}`,
            },
          },
        ],
      }),
    );
    const task =
      body.taskTo === null
        ? null
        : await record.create<Task>(
            closedToPatient({
              ...{ resourceType: 'Task', status: 'requested', intent: 'order', priority: 'routine', for: subject },
              ...{ authoredOn: at.toISOString(), lastModified: at.toISOString() },
              description: body.taskText.trim() || body.title,
              owner: { reference: `Practitioner/${body.taskTo}` },
              focus: referenceTo('DocumentReference', document.id, body.title),
              ...(caller.resourceId !== null && {
                requester: referenceTo('Practitioner', caller.resourceId, nameOf(context)),
              }),
            }),
          );
    await db
      .updateTable('fax_incoming')
      .set({
        ...{ state: 'filed', filed_at: at, patient_id: patient.id, patient_name: personName(patient.name) },
        ...{ document_id: document.id, task_id: task?.id ?? null, kind: body.kind, title: body.title },
        filed_file: filedFile,
        ...(fax.assignee === null && { assignee: caller.profileId }),
      })
      .where('id', '=', id)
      .execute();
    const told = { orgId: caller.orgId, faxId: id, by: nameOf(context), what: 'filed' };
    await noteEvent(services, db, { ...told, detail: { confirmed: confirmed.join(', '), document: document.id } });
    await context.audit({
      ...{ action: 'created', target: { type: 'DocumentReference', id: document.id }, patientId: patient.id },
      detail: { how: 'fax-filed', fax: id, confirmed: confirmed.join(', ') },
    });
  };

/** The document stays in the chart as entered in error, and the fax goes back to the desk: both say what happened. */
export const unfile =
  (services: ServerServices): Handler<typeof unfileFax> =>
  async ({ params: { id } }, context) => {
    const { db, caller, record } = context;
    const fax = await incomingToChange(context, id);
    const until = fax.filed_at && undoEnds(fax.filed_at);
    if (fax.state !== 'filed' || fax.document_id === null || !until || until <= services.now())
      throw conflict('This can’t be undone any more. Correct it in the chart instead.', 'not_undoable');
    const document = await record.find('DocumentReference', fax.document_id, true);
    if (document) await record.update({ ...document, status: 'entered-in-error' });
    const task = fax.task_id === null ? null : await record.find('Task', fax.task_id, true);
    if (task && task.status !== 'completed')
      await record.update({ ...task, status: 'cancelled', lastModified: services.now().toISOString() });
    await db
      .updateTable('fax_incoming')
      .set({
        ...{ state: 'open', filed_at: null, patient_id: null, patient_name: null, document_id: null, task_id: null },
        ...{ kind: null, title: null, assignee: caller.profileId, filed_file: null },
      })
      .where('id', '=', id)
      .execute();
    const told = { orgId: caller.orgId, faxId: id, by: nameOf(context), what: 'unfiled' };
    await noteEvent(services, db, { ...told, detail: { document: fax.document_id } });
    await context.audit({
      ...{ action: 'changed', target: { type: 'DocumentReference', id: fax.document_id } },
      ...(fax.patient_id !== null && { patientId: fax.patient_id }),
      detail: { how: 'fax-unfiled', fax: id },
    });
  };
