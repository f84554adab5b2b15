import type { Task } from '@medplum/fhirtypes';
import { waitFor } from '@testing-library/react';
import { drawFeed } from '#test/kit/browser/drawFeed.tsx';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import type { Locale } from '#core/shared';
import type { Stored } from '#clinical/shared';
import { assessments } from '../../manifest.ts';
import { formRequestCode, systems } from '../../shared/calls.ts';
import { messages, setup } from '../index.ts';

const asked = (id: string, due: string, kind = 'assessment'): Stored<Task> => ({
  resourceType: 'Task',
  id,
  status: 'requested',
  intent: 'order',
  code: { coding: [formRequestCode, { system: systems.kind, code: kind }], text: 'PHQ-9' },
  focus: { reference: 'Questionnaire/q1', display: 'PHQ-9' },
  for: { reference: 'Patient/p1' },
  restriction: { period: { end: due } },
});
const translation = [
  { url: 'lang', valueCode: 'fr' },
  { url: 'content', valueString: 'Comment vous allez' },
];
const questionnaire = {
  resourceType: 'Questionnaire',
  id: 'q1',
  status: 'active',
  title: 'How you have been',
  _title: { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/translation', extension: translation }] },
} as Stored;

test.each<[Locale, string]>([
  ['en-CA', 'How you have been'],
  ['fr-CA', 'Comment vous allez'],
])('RTE-2 a patient’s calendar shows a form on its due day, and as late afterwards (%s)', async (locale, title) => {
  const { plugin } = await startClinical(assessments, {
    setup,
    messages,
    role: 'patient',
    locale,
    given: [
      questionnaire,
      asked('past', '2020-11-01'),
      // A moment counts on the reader's day.
      asked('coming', new Date(2035, 10, 29, 23, 30).toISOString()),
      asked('day-after', '2035-12-01'),
      // Another feature's.
      asked('first-visit', '2035-11-12', 'intake'),
    ],
  });
  const href = '/patient-profile/assessments?form=';
  const told = await drawFeed(plugin, new Date(2035, 10, 1), new Date(2035, 11, 1));
  await waitFor(() => expect(told.at(-1)?.items).toHaveLength(1));
  expect(told.at(-1)!.items).toMatchObject([{ id: 'coming', title, href: `${href}coming` }]);
  const before = await drawFeed(plugin, new Date(2020, 10, 1), new Date(2020, 11, 1));
  await waitFor(() => expect(before.at(-1)?.items).toHaveLength(1));
  expect(before.at(-1)!.items).toEqual([{ id: 'past', at: '2020-11-01', title, state: 'late', href: `${href}past` }]);
});
