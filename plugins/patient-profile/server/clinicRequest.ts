import type { Task } from '@medplum/fhirtypes';
import { forbidden, type Handler, notFound, type ServerServices } from '#core/server';
import type { CallContext } from '#core/server';
import type { askClinic, requestKinds } from '../shared/calls.ts';

type Wish = (typeof requestKinds)[number];

/** What the clinic's work list says; in both languages, because who will read it is not known yet. */
const titles: Readonly<Record<Wish, string>> = {
  name: 'Change of name / Changement de nom',
  'birth-date': 'Correct the date of birth / Corriger la date de naissance',
  'card-number': 'Change of health card number / Changement du numéro d’assurance maladie',
  phone: 'Verify a phone number / Vérifier un numéro de téléphone',
  'add-to-team': 'Add a person to the care team / Ajouter une personne à l’équipe de soins',
  'remove-from-team': 'Remove a person from the care team / Retirer une personne de l’équipe de soins',
  concern: 'Concern about care / Préoccupation au sujet des soins',
};

/** The FHIR id of the calling patient. @throws Failure 403 where the clinic has no record of them yet */
export const patientIdOf = ({ caller }: CallContext): string => {
  if (caller.resourceId === null) throw forbidden('Your record isn’t ready yet. Call the clinic.');
  return caller.resourceId;
};

/** A concern is urgent: the patient is unhappy or afraid. */
export const sendClinicRequest =
  (services: ServerServices): Handler<typeof askClinic> =>
  async ({ body }, context) => {
    const patientId = patientIdOf(context);
    const { caller, db, record } = context;
    // Only what the patient may see themself is put before the clinic in their name.
    if (body.about && !(await record.find(body.about.type, body.about.id))) throw notFound('person');
    const name = `${caller.firstName} ${caller.lastName}`;
    const task: Task = {
      resourceType: 'Task',
      status: 'requested',
      intent: 'order',
      priority: body.wish === 'concern' ? 'urgent' : 'routine',
      code: { coding: [{ system: 'urn:pavilion:patient-request', code: body.wish }], text: titles[body.wish] },
      description: body.text,
      for: { reference: `Patient/${patientId}`, display: name },
      requester: { reference: `Patient/${patientId}`, display: name },
      ...(body.about ? { focus: { reference: `${body.about.type}/${body.about.id}` } } : {}),
      authoredOn: services.now().toISOString(),
    };
    // Patients may not make tasks themselves: what may be asked is this call's decision.
    const made = await services.record(db, caller.orgId).create(task);
    await context.audit({
      action: 'created',
      target: { type: 'Task', id: made.id },
      patientId,
      detail: { wish: body.wish },
    });
    return { id: made.id };
  };
