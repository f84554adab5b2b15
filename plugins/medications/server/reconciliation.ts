import type { List } from '@medplum/fhirtypes';
import { encounterOfAct } from '#clinical/server';
import { type Handler, invalid, type ServerServices } from '#core/server';
import { idOf, referenceTo } from '#clinical/shared';
import type { reconcile } from '../shared/calls.ts';
import { withAct } from '../shared/visitActs.ts';
import { dosageOf } from '../shared/writtenDose.ts';
import { withState, readSource, saveSource } from './medicineState.ts';
import { requireVersion, noteOf, prescriberOf } from './prescribers.ts';
import { prescriptionOf } from './prescriptions.ts';

/** Every line is applied in the call's own transaction: one that fails undoes them all. */
export const reconcileMedicines =
  ({ now }: ServerServices): Handler<typeof reconcile> =>
  async ({ body }, context) => {
    const { record, caller } = context;
    const at = now();
    await record.read('Patient', body.patient);
    const visit = await encounterOfAct(context, body.patient, body.encounter, at);
    const kept: string[] = [];
    for (const [index, line] of body.lines.entries()) {
      const resource = await readSource(record, line.source);
      if (idOf(resource.subject, 'Patient') !== body.patient)
        throw invalid('This medicine belongs to another patient. Reload and try again.', {
          [`lines.${index}.source`]: 'Another patient’s medicine.',
        });
      requireVersion(resource, line.version);
      if (line.act !== 'keep' && line.reason === '')
        throw invalid('Give a reason.', { [`lines.${index}.reason`]: 'Please enter a reason.' });
      if (line.act === 'keep') {
        kept.push(line.source);
      } else if (line.act === 'stop') {
        await saveSource(record, withState(resource, 'stopped', line.reason, context, at, visit));
      } else {
        if (!line.dose) throw invalid('Enter the new dose.', { [`lines.${index}.dose`]: 'Please enter a dose.' });
        const dosage = dosageOf(line.dose);
        if (resource.resourceType === 'MedicationStatement') {
          const note = [...(resource.note ?? []), noteOf(caller, at, `Changed: ${line.reason}`)];
          await saveSource(record, withAct({ ...resource, dosage: [dosage], note }, visit, 'changed', at));
          kept.push(line.source);
        } else {
          const allowed = resource.dispenseRequest;
          const fresh = prescriptionOf(context, at, {
            patient: resource.subject ?? {},
            medication: resource.medicationCodeableConcept ?? { text: resource.medicationReference?.display },
            dosage: [dosage],
            supply: {
              supplyDays: allowed?.expectedSupplyDuration?.value ?? 30,
              refills: allowed?.numberOfRepeatsAllowed ?? 0,
            },
            note: line.reason,
            prior: resource.id,
            visit,
            act: 'changed',
          });
          if (resource.medicationReference) {
            delete fresh.medicationCodeableConcept;
            fresh.medicationReference = resource.medicationReference;
          }
          const { id } = await record.create(fresh);
          await saveSource(record, withState(resource, 'stopped', line.reason, context, at));
          kept.push(`MedicationRequest/${id}`);
        }
      }
    }
    const list: List = {
      resourceType: 'List',
      status: 'current',
      mode: 'snapshot',
      title: 'Medication reconciliation',
      code: {
        coding: [{ system: 'http://loinc.org', code: '10160-0', display: 'History of Medication use Narrative' }],
        text: 'Medication reconciliation',
      },
      subject: referenceTo('Patient', body.patient),
      date: at.toISOString(),
      source: prescriberOf(caller),
      entry: kept.map((reference) => ({ item: { reference } })),
    };
    const { id } = await record.create(list);
    return { list: id };
  };
