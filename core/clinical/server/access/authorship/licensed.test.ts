import type { Composition, MedicationRequest, Provenance, Resource, Task } from '@medplum/fhirtypes';
import { signaturesIn } from './licensed.ts';

const by = { reference: 'Practitioner/ana' };
const note: Composition = {
  ...{ resourceType: 'Composition', status: 'preliminary', type: { text: 'SOAP' }, title: 'SOAP', date: '2026-11-20' },
  author: [by],
};
const order: MedicationRequest = {
  ...{ resourceType: 'MedicationRequest', status: 'active', intent: 'order', requester: by },
  subject: { reference: 'Patient/maya' },
};
const task: Task = { resourceType: 'Task', status: 'requested', intent: 'order', requester: by, owner: by };
const seal: Provenance = {
  ...{ resourceType: 'Provenance', recorded: '2026-11-20T12:00:00Z', target: [{ reference: 'Task/1' }] },
  agent: [{ who: by }],
};
const authenticated = { coding: [{ code: 'LA' }], text: 'acknowledged' };
const attester: Composition['attester'] = [{ mode: 'professional', party: by }];

test.each<[string, Resource, Resource | null, boolean]>([
  ['a draft', note, null, false],
  ['a draft with other words', { ...note, title: 'Other' }, note, false],
  ['a draft that becomes final', { ...note, status: 'final' }, note, true],
  ['a document that comes signed', { ...note, status: 'final', attester }, null, true],
  ['a further attester', { ...note, status: 'final', attester }, { ...note, status: 'final' }, true],
  ['a withdrawn document', { ...note, status: 'entered-in-error', attester }, { ...note, attester }, false],
  ['a prescription', order, null, true],
  ['a drafted prescription', { ...order, status: 'draft' }, null, false],
  ['a draft that is ordered', order, { ...order, status: 'draft' }, true],
  ['a prescription that is stopped', { ...order, status: 'stopped' }, order, false],
  ['a prescription in another name', order, { ...order, requester: { reference: 'Practitioner/bo' } }, true],
  ['an order of a test', { ...order, resourceType: 'ServiceRequest' } as Resource, null, true],
  ['a task', task, null, false],
  [
    'a result that somebody interprets',
    { resourceType: 'DiagnosticReport', status: 'final', code: {}, resultsInterpreter: [by] },
    null,
    true,
  ],
  ['a result that arrives', { resourceType: 'DiagnosticReport', status: 'final', code: {} }, null, false],
  ['an acknowledgement', { ...seal, activity: authenticated }, null, true],
  ['a trace of who made it', seal, null, false],
])('RTE-5 %s asks for a licence: %#', (_, after, before, asks) => {
  expect(signaturesIn(after, before).length > 0).toBe(asks);
});
