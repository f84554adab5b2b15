import type { CodeableConcept, Encounter, MedicationRequest, MedicationStatement, Reference } from '@medplum/fhirtypes';
import { type CallContext, Failure, type Handler, type ServerServices } from '#core/server';
import { encounterOfAct } from '#clinical/server';
import { idOf, type StoredOf } from '#clinical/shared';
import type { changeMedicineState } from '../shared/calls.ts';
import { withAct } from '../shared/visitActs.ts';
import { requireVersion, noteOf } from './prescribers.ts';

export type StoredMedicine = StoredOf<'MedicationRequest'> | StoredOf<'MedicationStatement'>;
export type State = 'active' | 'on-hold' | 'stopped';

export const readSource = (record: CallContext['record'], source: string): Promise<StoredMedicine> => {
  const [type, id = ''] = source.split('/');
  return type === 'MedicationRequest' ? record.read('MedicationRequest', id) : record.read('MedicationStatement', id);
};

const acts = { active: 'continued', 'on-hold': 'held', stopped: 'stopped' } as const;
const words: Readonly<Record<State, string>> = { active: 'Continued', 'on-hold': 'Held', stopped: 'Stopped' };

/** The same medicine in another state, with who, when and why. What is past stays past, except what was stopped just now. */
export const withState = (
  resource: StoredMedicine,
  to: State,
  reason: string,
  context: CallContext,
  now: Date,
  visit?: Reference<Encounter>,
): StoredMedicine => {
  const changed = stated(resource, to, reason, context, now);
  return withAct(changed, visit, acts[to], now);
};

const stated = (
  resource: StoredMedicine,
  to: State,
  reason: string,
  context: CallContext,
  now: Date,
): StoredMedicine => {
  const note = [...(resource.note ?? []), noteOf(context.caller, now, `${words[to]}: ${reason}`)];
  const why: CodeableConcept | undefined = to === 'active' ? undefined : { text: reason };
  if (resource.resourceType === 'MedicationRequest') {
    const { statusReason: _, ...rest } = resource;
    return { ...rest, status: to, note, ...(why ? { statusReason: why } : {}) };
  }
  const { statusReason: _, ...rest } = resource;
  return { ...rest, status: to, note, ...(why ? { statusReason: [why] } : {}) };
};

export const saveSource = (record: CallContext['record'], resource: StoredMedicine): Promise<StoredMedicine> =>
  resource.resourceType === 'MedicationRequest'
    ? record.update<MedicationRequest>(resource, resource.meta?.versionId)
    : record.update<MedicationStatement>(resource, resource.meta?.versionId);

const from: Readonly<Record<State, readonly string[]>> = {
  active: ['on-hold', 'stopped'],
  'on-hold': ['active', 'intended', 'unknown', 'stopped'],
  stopped: ['active', 'intended', 'on-hold', 'unknown'],
};

export const changeState =
  ({ now }: ServerServices): Handler<typeof changeMedicineState> =>
  async ({ body }, context) => {
    const resource = await readSource(context.record, body.source);
    requireVersion(resource, body.version);
    if (!from[body.to].includes(resource.status ?? ''))
      throw new Failure(
        409,
        'not_active',
        'That cannot be done with this medicine any longer. Reload to see its current state.',
      );
    const at = now();
    const patient = idOf(resource.subject, 'Patient');
    const visit = patient ? await encounterOfAct(context, patient, body.encounter, at) : undefined;
    const saved = await saveSource(context.record, withState(resource, body.to, body.reason, context, at, visit));
    return { version: saved.meta?.versionId ?? '' };
  };
