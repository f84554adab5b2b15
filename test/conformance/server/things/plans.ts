import type { CarePlan, Consent, DiagnosticReport, Goal } from '@medplum/fhirtypes';
import { consentFor } from '#plugins/care-plans/shared/consent.ts';
import { setCoordination } from '#plugins/care-plans/shared/calls.ts';
import type { Place } from './place.ts';
import type { Row, Rows } from './row.ts';

const planned = async (of: Place) => {
  const goal = await of.keep<Goal>({
    resourceType: 'Goal',
    lifecycleStatus: 'active',
    description: { text: 'Walk more' },
    subject: of.subject,
  });
  const plan = await of.keep<CarePlan>({
    resourceType: 'CarePlan',
    status: 'active',
    intent: 'plan',
    title: 'A plan',
    subject: of.subject,
    author: of.clinician,
    goal: [{ reference: `Goal/${goal.id}` }],
  });
  return { id: plan.id, seen: { plan: plan.meta!.versionId!, goals: { [goal.id]: goal.meta!.versionId! } } };
};

const agreed = async (of: Place, planId: string): Promise<string> => {
  await of.did('admin', setCoordination, { body: { enabled: true } });
  const { patientId } = of;
  const about = { patientId, planId, recipient: 'Home care', what: 'The plan', now: new Date(), given: true };
  return (await of.keep<Consent>(consentFor(about))).id;
};

const report = (of: Place, subject: object): Promise<{ readonly id: string }> =>
  of.keep<DiagnosticReport>({
    resourceType: 'DiagnosticReport',
    status: 'final',
    code: { text: 'Chemistry' },
    subject,
    issued: new Date().toISOString(),
  });

const aboutReport = (more: object = {}): Row => ({
  by: 'practitioner',
  of: 'patient',
  denied: 'closed',
  make: async (of) => ({ body: { type: 'DiagnosticReport', id: (await report(of, of.subject)).id, ...more } }),
});
const nobodys = { display: 'Somebody Unknown' };

export const plans: Rows = {
  'care-plans.sign': {
    by: 'practitioner',
    of: 'patient',
    denied: 'closed',
    make: async (of) => {
      const { id, seen } = await planned(of);
      return { params: { id }, body: { seen } };
    },
  },
  'care-plans.handOver': {
    by: 'practitioner',
    of: 'patient',
    denied: 'closed',
    make: async (of) => {
      const { id, seen } = await planned(of);
      return { params: { id }, body: { consent: await agreed(of, id), seen } };
    },
  },
  'care-plans.document': {
    by: 'practitioner',
    of: 'patient',
    denied: 'closed',
    make: async (of) => {
      const { id } = await planned(of);
      return { params: { id }, query: { consent: await agreed(of, id) } };
    },
  },
  'diagnostics.acknowledge': aboutReport({ done: 'Called' }),
  'diagnostics.release': aboutReport({ when: 'now' }),
  'diagnostics.suggestPatients': aboutReport(),
  'diagnostics.keepResult': aboutReport(),
  'diagnostics.match': [
    {
      by: 'practitioner',
      of: 'patient',
      denied: 'closed',
      mixed: true,
      make: async (of, at) => ({
        body: { type: 'DiagnosticReport', id: (await report(at, nobodys)).id, patient: of.patientId },
      }),
    },
    {
      by: 'practitioner',
      of: 'clinic',
      mixed: true,
      make: async (of, at) => ({
        body: { type: 'DiagnosticReport', id: (await report(of, nobodys)).id, patient: at.patientId },
      }),
    },
  ],
};
