import type {
  CodeableConcept,
  DetectedIssue,
  Dosage,
  Encounter,
  MedicationRequest,
  Reference,
} from '@medplum/fhirtypes';
import { type CallContext, Failure, type Handler, type ServerServices } from '#core/server';
import type { CallAnswer } from '#core/shared';
import { encounterOfAct } from '#clinical/server';
import { idOf, personName, referenceTo, type Stored } from '#clinical/shared';
import type { prescribe, renew } from '../shared/calls.ts';
import { prescribedHere } from '../shared/medicine.ts';
import { actAt, type VisitAct } from '../shared/visitActs.ts';
import { checkMedicine, type Finding, type FindingKind } from '../shared/safety/safetyCheck.ts';
import { dosageOf } from '../shared/writtenDose.ts';
import { readSafetyContext } from './patientMedicines.ts';
import { requireVersion, noteOf, prescriberOf } from './prescribers.ts';
import { moveSettings } from './reminders/settings.ts';

interface Supply {
  readonly supplyDays: number;
  readonly refills: number;
}

const yearMs = 365 * 86_400_000;
const daysOf = (value: number) => ({ value, unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' });

export const dispenseOf = ({ supplyDays, refills }: Supply, now: Date): MedicationRequest['dispenseRequest'] => ({
  validityPeriod: { start: now.toISOString(), end: new Date(now.getTime() + yearMs).toISOString() },
  numberOfRepeatsAllowed: refills,
  expectedSupplyDuration: daysOf(supplyDays),
});

interface Written {
  readonly patient: { readonly reference?: string; readonly display?: string };
  readonly medication: CodeableConcept;
  readonly dosage: readonly Dosage[];
  readonly supply: Supply;
  readonly note: string;
  readonly prior?: string;
  /** At which visit, where it is of one, and what that did. */
  readonly visit?: Reference<Encounter> | undefined;
  readonly act: VisitAct;
}

/** A prescription by the caller, as FHIR. */
export const prescriptionOf = ({ caller }: CallContext, now: Date, written: Written): MedicationRequest => ({
  resourceType: 'MedicationRequest',
  meta: { tag: [prescribedHere] },
  status: 'active',
  intent: 'order',
  medicationCodeableConcept: written.medication,
  subject: written.patient,
  authoredOn: now.toISOString(),
  requester: prescriberOf(caller),
  dosageInstruction: [...written.dosage],
  dispenseRequest: dispenseOf(written.supply, now),
  ...(written.note ? { note: [noteOf(caller, now, written.note)] } : {}),
  ...(written.visit ? { encounter: written.visit, extension: [actAt(written.visit, written.act, now)] } : {}),
  ...(written.prior ? { priorPrescription: { reference: `MedicationRequest/${written.prior}` } } : {}),
});

const issueCodes: Readonly<Partial<Record<FindingKind, string>>> = {
  allergy: 'DALG',
  'allergy-class': 'DALG',
  'allergy-related': 'DALG',
  duplicate: 'DUPTHPY',
  'duplicate-class': 'DUPTHPY',
};

const issueOf = (
  finding: Finding,
  reason: string,
  { caller }: CallContext,
  now: Date,
  about: { readonly patient: string; readonly request: string },
): DetectedIssue => {
  const code = issueCodes[finding.kind];
  return {
    resourceType: 'DetectedIssue',
    status: 'final',
    code: {
      ...(code ? { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code }] } : {}),
      text: finding.kind,
    },
    severity: finding.kind.startsWith('allergy') ? 'high' : 'moderate',
    patient: { reference: `Patient/${about.patient}` },
    identifiedDateTime: now.toISOString(),
    author: prescriberOf(caller),
    implicated: [
      { reference: `MedicationRequest/${about.request}` },
      ...(finding.ref ? [{ reference: finding.ref }] : []),
    ],
    detail: [finding.name, finding.detail.en].filter(Boolean).join(': '),
    mitigation: [{ action: { text: reason }, date: now.toISOString(), author: prescriberOf(caller) }],
  };
};

/** @throws Failure `unacknowledged` naming every finding without a reason */
const requireAcknowledged = (findings: readonly Finding[], answered: ReadonlyMap<string, string>): void => {
  const open = findings.filter(({ needsReason, key }) => needsReason && !answered.has(key));
  if (open.length === 0) return;
  const fields = Object.fromEntries(open.map(({ key, kind }) => [key, kind]));
  throw new Failure(409, 'unacknowledged', 'The safety check found a warning. Give a reason to continue.', fields);
};

export const prescriptionHandlers = (services: ServerServices) => {
  const write: Handler<typeof prescribe> = async ({ body }, context) => {
    const { record, caller } = context;
    const now = services.now();
    const patient = await record.read('Patient', body.patient);
    const old = body.instead
      ? await record.read('MedicationRequest', idOf({ reference: body.instead.source }, 'MedicationRequest') ?? '')
      : null;
    if (old && body.instead) {
      requireVersion(old, body.instead.version);
      if (idOf(old.subject, 'Patient') !== patient.id)
        throw new Failure(422, 'invalid_input', 'These medicines belong to different patients. Reload and try again.');
    }
    const medication = body.medication;
    const name = medication.text ?? medication.coding?.[0]?.display ?? '';
    const wanted = { name, concept: medication, ...(body.instead ? { instead: body.instead.source } : {}) };
    const findings = checkMedicine(wanted, await readSafetyContext(record, patient.id));
    const answered = new Map(body.acknowledged.map(({ key, reason }) => [key, reason]));
    requireAcknowledged(findings, answered);
    const visit = await encounterOfAct(context, patient.id, body.encounter, now);
    const { id, meta } = await record.create(
      prescriptionOf(context, now, {
        patient: referenceTo('Patient', patient.id, personName(patient.name)),
        medication,
        dosage: [dosageOf(body.dose)],
        supply: body,
        note: body.note,
        ...(old ? { prior: old.id } : {}),
        visit,
        act: old ? 'changed' : 'started',
      }),
    );
    for (const finding of findings) {
      const reason = answered.get(finding.key);
      if (!finding.needsReason || reason === undefined) continue;
      await record.create(issueOf(finding, reason, context, now, { patient: patient.id, request: id }));
    }
    if (old) {
      const note = [...(old.note ?? []), noteOf(caller, now, 'Replaced by a new prescription')];
      await record.update({ ...old, status: 'stopped', note }, old.meta?.versionId);
      await moveSettings(
        context.db,
        caller.orgId,
        patient.id,
        `MedicationRequest/${old.id}`,
        `MedicationRequest/${id}`,
      );
    }
    return { id, version: meta?.versionId ?? '' };
  };

  /** A new prescription in the place of the old, which is completed: what was written stays as it was. */
  const renewPrescription = async (
    context: CallContext,
    old: Stored<MedicationRequest>,
    supply: Supply,
    note: string,
    encounter?: string,
  ): Promise<CallAnswer<typeof renew>> => {
    const { record, caller } = context;
    const now = services.now();
    const patient = idOf(old.subject, 'Patient');
    const visit = patient ? await encounterOfAct(context, patient, encounter, now) : undefined;
    const {
      id: _id,
      meta: _meta,
      identifier: _identifier,
      text: _text,
      note: _note,
      statusReason: _reason,
      extension: _extension,
      encounter: _encounter,
      ...kept
    } = old;
    const fresh: MedicationRequest = {
      ...kept,
      ...prescriptionOf(context, now, {
        patient: old.subject ?? {},
        medication: old.medicationCodeableConcept ?? {},
        dosage: old.dosageInstruction ?? [],
        supply,
        note,
        prior: old.id,
        visit,
        act: 'renewed',
      }),
      ...(old.dispenseRequest?.quantity
        ? { dispenseRequest: { ...dispenseOf(supply, now), quantity: undefined } }
        : {}),
    };
    if (old.medicationReference) delete fresh.medicationCodeableConcept;
    const { id, meta } = await record.create(JSON.parse(JSON.stringify(fresh)) as MedicationRequest);
    const notes = [...(old.note ?? []), noteOf(caller, now, 'Renewed')];
    await record.update({ ...old, status: 'completed', note: notes }, old.meta?.versionId);
    if (patient)
      await moveSettings(context.db, caller.orgId, patient, `MedicationRequest/${old.id}`, `MedicationRequest/${id}`);
    return { id, version: meta?.versionId ?? '' };
  };

  const again: Handler<typeof renew> = async ({ params, body }, context) => {
    const old = await context.record.read('MedicationRequest', params.id);
    requireVersion(old, body.version);
    requireActive(old);
    return renewPrescription(context, old, body, body.note, body.encounter);
  };

  return { prescribe: write, renew: again, renewPrescription };
};

/** @throws Failure `not_active` */
export const requireActive = ({ status }: MedicationRequest): void => {
  if (status !== 'active' && status !== 'on-hold')
    throw new Failure(409, 'not_active', 'This prescription has ended. Write a new one.');
};
