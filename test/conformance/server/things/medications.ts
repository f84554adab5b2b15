import { randomUUID } from 'node:crypto';
import type { MedicationRequest, Task } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import type { Stored } from '#clinical/shared';
import * as calls from '#plugins/medications/shared/calls.ts';
import type { Place } from './place.ts';
import type { Asked, Insider, Row, Rows } from './row.ts';

const dayMs = 24 * 60 * 60_000;

/** A medicine of the patient that runs out in a few days. */
const medicine = (of: Place): Promise<Stored<MedicationRequest>> =>
  of.keep<MedicationRequest>({
    resourceType: 'MedicationRequest',
    status: 'active',
    intent: 'order',
    medicationCodeableConcept: { text: 'Ramipril 5 mg' },
    subject: of.subject,
    requester: of.clinician,
    authoredOn: new Date(Date.now() - 25 * dayMs).toISOString(),
    dosageInstruction: [{ timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } } }],
    dispenseRequest: {
      validityPeriod: { start: new Date(Date.now() - 25 * dayMs).toISOString() },
      numberOfRepeatsAllowed: 0,
      expectedSupplyDuration: { value: 30, unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' },
    },
  });

const dose = {
  amount: 1,
  unit: 'tablet' as const,
  route: 'mouth' as const,
  often: 'daily-1' as const,
  moment: '' as const,
  days: null,
  asNeeded: false,
  asNeededFor: '',
  most: null,
  instruction: '',
};

const about = (
  by: Insider,
  ask: (
    one: { readonly id: string; readonly version: string; readonly source: string },
    of: Place,
  ) => Promise<Asked> | Asked,
): Row => ({
  by,
  of: 'patient',
  denied: 'closed',
  make: async (of) => {
    const { id, meta } = await medicine(of);
    return ask({ id, version: meta!.versionId!, source: `MedicationRequest/${id}` }, of);
  },
});

const asked = async (of: Place, id: string): Promise<Stored<Task>> => {
  const { task } = await of.did('patient', calls.requestRefill, { body: { id, note: '' } });
  return of.read('Task', task);
};

const line = { act: 'keep', reason: '' };

export const medications: Rows = {
  'medications.keepList': about('practitioner', (_, of) => ({ params: { patient: of.patientId }, body: {} })),
  'medications.prescribe': {
    by: 'practitioner',
    of: 'patient',
    denied: 'closed',
    make: (of) => ({
      body: {
        patient: of.patientId,
        medication: { text: `m${randomUUID().replaceAll('-', '')}` },
        dose,
        supplyDays: 30,
        refills: 0,
        note: '',
        acknowledged: [],
      },
    }),
  },
  'medications.renew': about('practitioner', ({ id, version }) => ({
    params: { id },
    body: { version, supplyDays: 30, refills: 0, note: '' },
  })),
  'medications.undo': about('practitioner', ({ id, version }) => ({ params: { id }, body: { version } })),
  'medications.setState': about('practitioner', ({ source, version }) => ({
    body: { source, version, to: 'stopped', reason: 'Not needed' },
  })),
  'medications.reconcile': [
    about('practitioner', ({ source, version }, of) => ({
      body: { patient: of.patientId, lines: [{ ...line, source, version }] },
    })),
    {
      ...about('practitioner', () => ({})),
      mixed: true,
      make: async (of, at) => {
        const { id, meta } = await medicine(of);
        const lines = [{ ...line, source: `MedicationRequest/${id}`, version: meta!.versionId! }];
        return { body: { patient: at.patientId, lines } };
      },
    },
  ],
  'medications.ask': about('patient', ({ id }) => ({ body: { id, note: '' } })),
  'medications.answer': about('practitioner', async ({ id }, of) => {
    const task = await asked(of, id);
    return { params: { task: task.id }, body: { version: task.meta!.versionId!, approve: false, reason: 'No' } };
  }),
  'medications.reportEffect': about('patient', ({ source }) => ({ body: { source, text: 'A headache' } })),
  'medications.runningOut': {
    ...about('practitioner', async ({ id, source }, of) => {
      const { rows } = await sql<{ day: string }>`select to_char(runs_out, 'YYYY-MM-DD') as day from medications_plan
        where org_id = ${of.orgId} and source = ${source}`.execute(of.server.services.db);
      // The page that begins with it, however many others there are.
      return { query: { after: `${rows[0]!.day}|${source.slice(0, -1)}` }, marks: [id] };
    }),
    empty: true,
  },
  'medications.reminders': about('practitioner', (_one, of) => ({ params: { patient: of.patientId } })),
  'medications.snooze': about('patient', ({ source }) => ({
    body: { source, at: new Date(Date.now() + 60_000).toISOString(), minutes: 10 },
  })),
};
