import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { entry, Finders, type FoundLine, KernelContext, PatientCommands, type Setup } from '#core/browser';
import { Auth } from '#core/shared';
import { uiMessages } from '#ui';
import { feature, house, me } from '#test/kit/browser/fakeServer.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { type House, line, plugin, startHouse } from '#test/kit/browser/startHouse.ts';
import { host } from '../manifest.ts';
import { hostMessages } from '../messages.ts';
import { setup } from '../setup.ts';
import { Palette } from './Palette.tsx';

const went: string[] = [];
const maya = (id = 'm'): FoundLine => ({
  id: `patient-${id}`,
  label: 'Maya Tremblay',
  detail: 'May 3, 1990',
  patient: id,
  run: () => void went.push(`chart ${id}`),
});
let asked: string[] = [];
let answer: (text: string) => Promise<readonly FoundLine[]>;

const finding: Setup<any> = ({ add }) => {
  const allow = ['patient'] as const;
  add(Finders, {
    ...{ id: 'people', order: 10, title: () => 'Patients', allow, when: 'typed' },
    find: (text) => {
      asked.push(text);
      return answer(text);
    },
  });
  add(Finders, {
    ...{ id: 'recent', order: 5, title: () => 'Recent patients', allow, when: 'nothing' },
    find: () => Promise.resolve([{ ...maya('r'), id: 'recent-r', label: 'Zoé Roy' }]),
  });
  add(Finders, {
    ...{ id: 'staff', order: 20, title: () => 'Not for patients', allow: ['admin'], when: 'typed' },
    find: () => Promise.resolve([maya('x')]),
  });
  add(PatientCommands, {
    ...{ id: 'book', order: 10, label: () => 'Book a visit', allow, verbs: 'book réserver' },
    run: (patient) => void went.push(`book ${patient}`),
  });
};

let open: House | undefined;
const draw = async (more = [line(plugin({ id: 'finding' }), finding)]): Promise<void> => {
  const catalogue = [entry(host, () => Promise.resolve({ setup, messages: hostMessages })), ...more];
  open = await startHouse(catalogue, { ...house([feature('finding', true)]), 'GET /v3/users/me': me() });
  const { kernel } = open;
  await Promise.all([kernel.i18n.load(uiMessages), kernel.i18n.load(hostMessages)]);
  await kernel.service(Auth).logIn('patient@pavilion.test', 'secret', { keep: true });
  await settled();
  await act(async () => {
    render(
      <KernelContext value={kernel}>
        <Suspense fallback={null}>
          <Palette open close={() => undefined} />
        </Suspense>
      </KernelContext>,
    );
    await settled();
  });
};
const options = (): (string | null)[] => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const type = (text: string): Promise<void> => userEvent.type(screen.getByRole('combobox'), text);

beforeEach(() => {
  [went.length, asked] = [0, []];
  answer = async (text) => ('maya'.startsWith(text) ? [maya()] : []);
});
afterEach(() => {
  act(() => open?.kernel.stop());
  localStorage.clear();
  sessionStorage.clear();
});

test('GRD-4 patients come first, and Enter opens the first, even before the answer is there', async () => {
  await draw();
  await type('maya{Enter}');
  await waitFor(() => expect(went).toEqual(['chart m']));
  expect(asked).toEqual(['maya']);
});

test('what was typed is in no address and in no store of the browser', async () => {
  await draw();
  await type('maya');
  expect(await screen.findByRole('option', { name: /Maya Tremblay/ })).toHaveAttribute('aria-selected', 'true');
  const kept = JSON.stringify([window.location.href, { ...localStorage }, { ...sessionStorage }]);
  expect(kept).not.toContain('maya');
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-activedescendant', expect.stringContaining('patient-m'));
  expect(options()).not.toContainEqual(expect.stringContaining('Not for'));
});

test('a verb and a name are an action on whom is found', async () => {
  await draw();
  await type('book maya');
  const line = await screen.findByRole('option', { name: /Book a visit: Maya Tremblay/ });
  expect(line).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  expect(went).toEqual(['book m']);
});

test('with nothing typed: what was opened last, then everything that one may open', async () => {
  await draw();
  await waitFor(() => expect(options()[0]).toContain('Zoé Roy'));
  expect(options()).toContain('Settings');
  expect(asked).toEqual([]);
});

test('nobody is said not to be there while an answer is awaited, or has failed', async () => {
  let fail: (error: Error) => void = () => undefined;
  answer = () => new Promise((_, reject) => (fail = reject));
  await draw();
  await type('zzz');
  await waitFor(() => expect(asked).toEqual(['zzz']));
  expect(screen.queryByText('Nothing found')).toBeNull();
  await act(async () => fail(new Error('offline')));
  expect(screen.getByRole('alert')).toHaveTextContent("We couldn't search “Patients”.");
  expect(screen.queryByText('Nothing found')).toBeNull();
  answer = () => Promise.resolve([]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
});

test('PRD-4 a feature that is off leaves nothing in the search', async () => {
  await draw([]);
  await type('maya');
  expect(await screen.findByText('Nothing found')).toBeInTheDocument();
  expect(screen.queryByText('Patients')).toBeNull();
});
