import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccountRole, Locale } from '../../../../core/shared/index.ts';
import { useShortcuts } from '../call/parts/useShortcuts.ts';
import type { Desk } from '../call/stores/Desk.ts';
import { CallsPanel } from '../settings/CallsPanel.tsx';
import { startVisits } from './kit.tsx';

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
const Call = ({ desk }: { readonly desk: Desk }) => {
  useShortcuts(desk);
  return <p>In the call</p>;
};
const pressing = (memory: Map<string, unknown>, role: AccountRole | null) => async (key: string) => {
  const show = jest.fn();
  const page = await opened(memory, role);
  await page.draw(() => <Call desk={{ side: null, show } as unknown as Desk} />);
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
    await settings.draw(CallsPanel);
    await userEvent.click(screen.getByRole('switch', { name: 'Letters work as shortcuts' }));
    settings.close();
    expect(await press('c')).toBe(0);
    const again = await opened(memory, role);
    await again.draw(CallsPanel);
    expect(screen.getByRole('switch', { name: 'Letters work as shortcuts' })).not.toBeChecked();
    again.close();
  },
);

test('RTE-7 the sound of the waiting list is the clinic’s to choose, and kept beside the letters', async () => {
  const memory = new Map<string, unknown>();
  const staff = await opened(memory, 'practitioner', 'fr-CA');
  await staff.draw(CallsPanel);
  await userEvent.click(screen.getByRole('switch', { name: 'Son quand quelqu’un attend' }));
  staff.close();
  expect(memory.get('telemedicine-habits')).toEqual({ rings: false, shortcuts: true });
  const patient = await opened(memory);
  await patient.draw(CallsPanel);
  expect(screen.queryByRole('switch', { name: 'Sound when somebody waits' })).toBeNull();
  patient.close();
});
