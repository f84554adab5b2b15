import type { List } from '@medplum/fhirtypes';
import { encounterOfAct, type Handler, invalid, type ServerServices } from '../../../core/server/index.ts';
import { idOf, referenceTo } from '../../../core/shared/index.ts';
import type { reconcile } from '../shared/contract.ts';
import { withAct } from '../shared/visitActs.ts';
import { dosageOf } from '../shared/writtenDose.ts';
import { inState, readSource, saveSource } from './changing.ts';
import { needsVersion, noteOf, prescriberOf } from './people.ts';
import { prescriptionOf } from './prescribing.ts';

/** Every line is applied in the call's own transaction: one that fails undoes them all. */
export const reconciling =
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
        throw invalid('This medicine belongs to another patient.', {
          [`lines.${index}.source`]: 'Not this patient’s.',
        });
      needsVersion(resource, line.version);
      if (line.act !== 'keep' && line.reason === '')
        throw invalid('Say why.', { [`lines.${index}.reason`]: 'Please enter a reason.' });
      if (line.act === 'keep') {
        kept.push(line.source);
      } else if (line.act === 'stop') {
        await saveSource(record, inState(resource, 'stopped', line.reason, context, at, visit));
      } else {
        if (!line.dose) throw invalid('Say the new dose.', { [`lines.${index}.dose`]: 'Please enter a dose.' });
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
          await saveSource(record, inState(resource, 'stopped', line.reason, context, at));
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
