import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Auth, FeatureStates, Http, Lock, Notifications, PublicConfig, Resources, Router, Toasts } from '#core/shared';
import {
  fakeAuth,
  fakeConfig,
  fakeHttp,
  fakeLock,
  fakeResources,
  fakeRouter,
  fakeToasts,
} from '#test/kit/browser/fakes.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { push } from '../../manifest.ts';
import { usualRule } from '../../shared/escalation.ts';
import { EscalationPanel } from '../components/EscalationPanel.tsx';
import { messages } from '../index.ts';
import { escalationTexts } from '../messages/escalation/index.ts';

const title = { 'en-CA': 'Diagnostics', 'fr-CA': 'Examens' };
const data = { rule: usualRule, senders: [{ id: 'diagnostics', title }], hasTasks: false };

test('an administrator sees the steps, and saves only those that follow one another', async () => {
  const user = userEvent.setup();
  const resources = fakeResources({ 'push.escalation': () => ({ data }), 'push.saveEscalation': () => ({ data }) });
  const plugin = await startPlugin(push, {
    setup: () => undefined,
    messages,
    given: [
      ...([
        [Auth, fakeAuth()],
        [FeatureStates, {}],
        [Http, fakeHttp({})],
        [Lock, fakeLock()],
        [Notifications, {}],
        [PublicConfig, fakeConfig()],
        [Resources, resources],
        [Router, fakeRouter('/clinic')],
        [Toasts, fakeToasts()],
      ] as const),
    ],
  });
  await plugin.i18n.load(escalationTexts);
  await plugin.draw(EscalationPanel);
  expect(await screen.findByText('Urgent notifications come from: Diagnostics.')).toBeInTheDocument();
  expect(screen.getByText('The Tasks feature is off, so this step is skipped.')).toBeInTheDocument();
  const mail = screen.getByLabelText('Minutes until an email is sent');
  const save = screen.getByRole('button', { name: 'Save changes' });
  const sent = () => resources.sent.filter(({ id }) => id === 'push.saveEscalation');
  await user.clear(mail);
  await user.type(mail, '3');
  await user.click(save);
  expect(await screen.findByText('Enter more minutes than in the step before.')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await user.clear(mail);
  await user.click(screen.getByLabelText('Also in people’s quiet hours'));
  await user.click(save);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.input.body).toEqual({ on: true, push: 5, mail: null, task: 30, inQuietHours: false });
});
