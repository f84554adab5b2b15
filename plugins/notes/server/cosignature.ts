import type { Resource } from '@medplum/fhirtypes';
import { conflict, forbidden, type Handler, type ServerServices } from '#core/server';
import { eventsOf, type RecordEvent, type RecordEventContext } from '#clinical/server';
import { closedToPatient, idOf } from '#clinical/shared';
import type { cosignNote } from '../shared/calls.ts';
import { isDraft } from '../shared/composition.ts';
import { isCosign, openRequests } from '../shared/cosign.ts';
import { kindOf } from '../shared/noteTypes.ts';
import { append, provenanceOf, readSigned, signerOf } from './signature.ts';

/** A draft is closed to the patient, whoever writes it. */
export const closeDraft = async (resource: Resource): Promise<Resource> => {
  if (resource.resourceType !== 'Composition' || !isDraft(resource) || kindOf(resource) === null) return resource;
  return closedToPatient(resource);
};

/** Completes the request; the co-signature follows from that, however it was completed. */
export const cosign =
  (services: Pick<ServerServices, 'record' | 'now'>): Handler<typeof cosignNote> =>
  async ({ params, body }, context) => {
    const { record, caller } = context;
    const note = await readSigned(context, params.id);
    const { resources } = await record.search('Task', {
      focus: `Composition/${note.id}`,
      ...openRequests,
      _count: 20,
    });
    const [request] = resources.filter(({ owner }) => idOf(owner, 'Practitioner') === caller.resourceId);
    if (!request) {
      if (resources.length > 0) throw forbidden('A colleague was asked to co-sign this note.');
      throw conflict('This note is not waiting for a co-signature.', 'not_asked');
    }
    if (body.text !== '') await append(services, context, note, body.text);
    const now = services.now().toISOString();
    await record.update({ ...request, status: 'completed' as const, lastModified: now }, request.meta?.versionId);
    return { id: note.id };
  };

/** Only who was asked co-signs; who did it and when is kept beside the note, which stays as it was signed. */
export const followRequests =
  ({ now }: Pick<ServerServices, 'now'>) =>
  async (events: readonly RecordEvent[], { caller, record }: RecordEventContext): Promise<void> => {
    for (const { action, resource: task, previous } of eventsOf(events, 'Task')) {
      if (action === 'deleted' || !isCosign(task) || task.status !== 'completed') continue;
      if (previous?.status === 'completed') continue;
      const id = idOf(task.focus, 'Composition');
      if (!caller || caller.role !== 'practitioner' || idOf(task.owner, 'Practitioner') !== caller.resourceId)
        throw forbidden('Only the practitioner who was asked can co-sign this note.');
      const note = id === undefined ? null : await record.find('Composition', id);
      if (note) await record.create(provenanceOf(note, 'co-signed', signerOf(caller), now()));
    }
  };
