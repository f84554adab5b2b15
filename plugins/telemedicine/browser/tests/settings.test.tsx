import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccountRole, Locale } from '#core/shared';
import { useShortcuts } from '../call/hooks/useShortcuts.ts';
import type { CallSession } from '../call/stores/CallSession.ts';
import { CallSettingsPanel } from '../settings/components/CallSettingsPanel.tsx';
import { startVisits } from './testKit.tsx';

/** A page of this browser, until it is closed or loaded again. */
const opened = async (memory: Map<string, unknown>, role: AccountRole | null = 'patient', locale?: Locale) => {
  const { draw, plugin } = await startVisits({ address: '/settings', role, memory, ...(locale ? { locale } : {}) });
  const close = (): void => {
    cleanup();
    act(() => plugin.stop());
  };
  return { draw, close };
};

/** The call, as far as one letter reaches it. */
const Call = ({ session }: { readonly session: CallSession }) => {
  useShortcuts(session);
  return <p>In the call</p>;
};
const pressing = (memory: Map<string, unknown>, role: AccountRole | null) => async (key: string) => {
  const show = jest.fn();
  const page = await opened(memory, role);
  await page.draw(() => <Call session={{ side: null, show } as unknown as CallSession} />);
  fireEvent.keyDown(screen.getByText('In the call'), { key });
  page.close();
  return show.mock.calls.length;
};

test.each(['patient', null] as const)(
  'RTE-7 letters that were switched off stay off after a reload (%s)',
  async (role) => {
    const memory = new Map<string, unknown>();
    const press = pressing(memory, role);
    expect(await press('c')).toBe(1);
    const settings = await opened(memory, role);
    await settings.draw(CallSettingsPanel);
    await userEvent.click(screen.getByRole('switch', { name: 'Use letters as shortcuts' }));
    settings.close();
    expect(await press('c')).toBe(0);
    const again = await opened(memory, role);
    await again.draw(CallSettingsPanel);
    expect(screen.getByRole('switch', { name: 'Use letters as shortcuts' })).not.toBeChecked();
    again.close();
  },
);

test('RTE-7 staff choose the waiting sound, kept with the shortcut setting', async () => {
  const memory = new Map<string, unknown>();
  const staff = await opened(memory, 'practitioner', 'fr-CA');
  await staff.draw(CallSettingsPanel);
  await userEvent.click(screen.getByRole('switch', { name: 'Émettre un son quand une personne attend' }));
  staff.close();
  expect(memory.get('telemedicine-habits')).toEqual({ rings: false, shortcuts: true });
  const patient = await opened(memory);
  await patient.draw(CallSettingsPanel);
  expect(screen.queryByRole('switch', { name: 'Play a sound when someone is waiting' })).toBeNull();
  patient.close();
});
