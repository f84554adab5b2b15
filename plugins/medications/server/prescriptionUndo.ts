import type { MedicationRequest } from '@medplum/fhirtypes';
import { type CallContext, forbidden, type Handler, type ServerServices } from '#core/server';
import { idOf, type StoredOf } from '#clinical/shared';
import type { undoPrescription } from '../shared/calls.ts';
import { noteOf, prescriberOf, requireVersion } from './prescribers.ts';
import { moveSettings } from './reminders/settings.ts';

type Prescription = StoredOf<'MedicationRequest'>;

/** What it took the place of, as it was until then; null where somebody changed that again since, which stands. */
const replacedBy = async (record: CallContext['record'], written: Prescription): Promise<MedicationRequest | null> => {
  const id = idOf(written.priorPrescription, 'MedicationRequest');
  const [, before] = id === undefined ? [] : await record.history('MedicationRequest', id);
  return before?.status === 'active' || before?.status === 'on-hold' ? before : null;
};

/** Takes back a prescription that was written or renewed a moment ago, and brings back the one whose place it took. */
export const undoPrescriptionHandler =
  ({ now }: ServerServices): Handler<typeof undoPrescription> =>
  async ({ params, body }, context) => {
    const { record, caller, db } = context;
    const at = now();
    const written = await record.read('MedicationRequest', params.id);
    if (written.requester?.reference !== prescriberOf(caller).reference)
      throw forbidden('Only the person who wrote this prescription can undo it. Stop it instead.');
    requireVersion(written, body.version);
    const before = await replacedBy(record, written);
    // Nothing was done at the visit in the end.
    const { extension: _, ...rest } = written;
    const note = [...(written.note ?? []), noteOf(caller, at, 'Entered in error: undone right after it was written')];
    await record.update<MedicationRequest>({ ...rest, status: 'entered-in-error', note }, written.meta?.versionId);
    if (before?.id === undefined) return { restored: null };
    const current = await record.read('MedicationRequest', before.id);
    const back = noteOf(caller, at, 'Continued: what replaced it was undone');
    await record.update<MedicationRequest>(
      { ...current, status: before.status, note: [...(current.note ?? []), back] },
      current.meta?.versionId,
    );
    const patient = idOf(written.subject, 'Patient');
    const [from, to] = [`MedicationRequest/${written.id}`, `MedicationRequest/${before.id}`];
    if (patient) await moveSettings(db, caller.orgId, patient, from, to);
    return { restored: before.id };
  };
