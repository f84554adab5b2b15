import { waitFor } from '@testing-library/react';
import { drawFeed } from '#test/kit/browser/drawFeed.tsx';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { formRequestCode, systems } from '#plugins/assessments/shared/index.ts';
import { intake } from '../../manifest.ts';
import { messages, setup } from '../index.ts';

test('RTE-2 a patient’s calendar shows intake forms on their due day', async () => {
  const { plugin, record } = await startClinical(intake, {
    setup,
    messages,
    role: 'patient',
    locale: 'fr-CA',
    given: [
      {
        resourceType: 'Task',
        id: 't1',
        status: 'requested',
        intent: 'order',
        code: { coding: [formRequestCode, { system: systems.kind, code: 'intake' }] },
        for: { reference: 'Patient/p1' },
        restriction: { period: { end: '2035-11-23' } },
      },
    ],
  });
  const told = await drawFeed(plugin, new Date(2035, 10, 1), new Date(2035, 11, 1));
  await waitFor(() => expect(told.at(-1)?.items).toHaveLength(1));
  expect(told.at(-1)!.items).toEqual([
    { id: 't1', at: '2035-11-23', title: 'Formulaire avant votre visite', href: '/patient-profile/intake?task=t1' },
  ]);
  expect(record.searched.at(-1)!.params).toMatchObject({ patient: 'p1', code: `${systems.kind}|intake` });
});
