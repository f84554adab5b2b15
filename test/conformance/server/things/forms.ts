import { randomUUID } from 'node:crypto';
import type { Questionnaire, QuestionnaireResponse, Task } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { formRequestCode, beginResponse } from '#plugins/assessments/shared/calls.ts';
import * as intake from '#plugins/intake/shared/calls.ts';
import type { Place } from './place.ts';
import type { Row, Rows } from './row.ts';

const askedForm = async (of: Place): Promise<Stored<Task>> => {
  const form = await of.keep<Questionnaire>({
    resourceType: 'Questionnaire',
    status: 'active',
    title: 'A form',
    item: [{ linkId: 'how', type: 'string', text: 'How are you?' }],
  });
  return of.keep<Task>({
    resourceType: 'Task',
    status: 'requested',
    intent: 'order',
    code: { coding: [formRequestCode] },
    focus: { reference: `Questionnaire/${form.id}` },
    for: of.subject,
    owner: of.subject,
  });
};

const invited = async (of: Place): Promise<string> =>
  (await of.did('practitioner', intake.inviteToIntake, { body: { patient: of.patientId, locale: 'en-CA' } })).task;

/** The patient's own, handed in. */
const handedIn = async (of: Place): Promise<string> => {
  const { response } = await of.did('patient', beginResponse, { body: { task: await invited(of) } });
  const begun = await of.read('QuestionnaireResponse', response);
  const item: QuestionnaireResponse['item'] = [
    {
      linkId: 'conditions',
      answer: [{ valueCoding: { system: 'http://snomed.info/sct', code: '195967001', display: 'Asthma' } }],
    },
    {
      linkId: 'medicines',
      item: [
        { linkId: 'takes-medicines', answer: [{ valueBoolean: true }] },
        { linkId: 'medicine', item: [{ linkId: 'medicine-name', answer: [{ valueString: `Drops ${randomUUID()}` }] }] },
      ],
    },
  ];
  await of.house((record) => record.update({ ...begun, status: 'completed', item }));
  return response;
};

const aboutResponse = (ask: (id: string, of: Place) => Promise<object> | object = () => ({})): Row => ({
  by: 'practitioner',
  of: 'patient',
  denied: 'closed',
  make: async (of) => {
    const id = await handedIn(of);
    return { params: { id }, ...(await ask(id, of)) };
  },
});

const aboutTask = (by: Row['by'], task: (of: Place) => Promise<string>): Row => ({
  by,
  of: 'patient',
  denied: 'closed',
  make: async (of) => ({ body: { task: await task(of) } }),
});

export const forms: Rows = {
  'assessments.begin': aboutTask('practitioner', async (of) => (await askedForm(of)).id),
  'assessments.calculate': aboutResponse(),
  'intake.invite': [
    {
      by: 'practitioner',
      of: 'patient',
      denied: 'closed',
      make: (of) => ({ body: { patient: of.patientId, locale: 'en-CA' } }),
    },
    {
      by: 'practitioner',
      of: 'clinic',
      mixed: true,
      make: async (of, at) => {
        const { focus } = await askedForm(of);
        return { body: { patient: at.patientId, questionnaire: focus!.reference!.split('/')[1], locale: 'en-CA' } };
      },
    },
  ],
  'intake.remind': aboutTask('practitioner', invited),
  'intake.cancel': aboutTask('practitioner', invited),
  'intake.propose': aboutResponse(),
  'intake.apply': aboutResponse(async (id, of) => {
    const { data } = await of.did('practitioner', intake.proposeIntake, { params: { id }, query: {} });
    const line = data.find(({ state, allowed }) => state === 'new' && allowed)!;
    return { body: { lines: [line.id] } };
  }),
  'intake.viewers': aboutResponse(),
};
