import { screen } from '@testing-library/react';
import { FeatureStates } from '#core/shared';
import { AssignDialog } from '../library/dialogs/AssignDialog.tsx';
import { assessments } from '../../manifest.ts';
import { messages, setup } from '../index.ts';
import { startClinical } from '#test/kit/browser/startClinical.tsx';

const draw = async (state: 'active' | 'invited' | null, running = true) => {
  const portals = state === null ? [] : [{ id: 'p1', state, email: 'maya@x.test' }];
  const { draw: show } = await startClinical(assessments, {
    setup,
    messages,
    answers: { 'chart.portals': () => ({ data: portals }) },
    services: [[FeatureStates, { isRunning: () => running }]],
  });
  await show(() => <AssignDialog patientId="p1" close={() => undefined} />);
  await screen.findByRole('dialog', { name: 'Assign a questionnaire' });
};
const said = 'This patient has no active account';

test.each([null, 'invited'] as const)(
  'ENT-9 a form for somebody with no account is said so before it is sent (%s)',
  async (state) => {
    await draw(state);
    expect(await screen.findByText(said)).toBeVisible();
  },
);

test.each([
  ['of who has an account', 'active', true],
  ['where accounts are not known', null, false],
] as const)('ENT-9 nothing about accounts is said %s', async (_, state, running) => {
  await draw(state, running);
  expect(screen.queryByText(said)).not.toBeInTheDocument();
});
