import type { Task } from '@medplum/fhirtypes';
import { screen, waitFor } from '@testing-library/react';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { type NowAnswer, NowSources } from '#plugins/patient-profile/shared/index.ts';
import type { Stored } from '#clinical/shared';
import { assessments } from '../../manifest.ts';
import { formRequestCode, systems } from '../../shared/calls.ts';
import { messages, setup } from '../index.ts';

const asked = (id: string, due: string, status: Task['status'] = 'requested'): Stored<Task> => ({
  ...{ resourceType: 'Task', id, status, intent: 'order', for: { reference: 'Patient/p1' } },
  code: { coding: [formRequestCode, { system: systems.kind, code: 'assessment' }], text: id },
  focus: { reference: 'Questionnaire/gone', display: id },
  restriction: { period: { end: due } },
});
const start = async (given: readonly Stored[]) => {
  const { plugin, draw } = await startClinical(assessments, { setup, messages, role: 'patient', given });
  const told: NowAnswer[] = [];
  const Part = plugin.contributed(NowSources)[0]!.item.part;
  await draw(() => <Part chosen tell={(answer) => void told.push(answer)} />);
  return told;
};

test('RTE-2 the home offers the form that is due first, by its name and where it was left', async () => {
  const told = await start([
    asked('Sleep', '2026-12-09'),
    asked('Mood', '2026-12-01', 'in-progress'),
    asked('Pain', '2026-11-01', 'completed'),
  ]);
  expect(await screen.findByRole('link', { name: 'Continue: Mood' })).toHaveAttribute(
    'href',
    expect.stringMatching(/form=Mood$/),
  );
  expect(told.at(-1)).toMatchObject({ known: { is: 'whole' }, act: { rank: 30 } });
});

test('RTE-2 where no form is asked for, that is known only once all of them were read', async () => {
  const told = await start([asked('Pain', '2026-11-01', 'completed')]);
  expect(told[0]?.known.is).toBe('awaited');
  await waitFor(() => expect(told.at(-1)?.known.is).toBe('whole'));
  expect(told.at(-1)).not.toHaveProperty('act');
  expect(screen.queryByRole('link')).toBeNull();
});
