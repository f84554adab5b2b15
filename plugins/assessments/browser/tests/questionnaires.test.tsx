import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Questionnaire, QuestionnaireResponse } from '@medplum/fhirtypes';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { testWithData } from '#test/kit/server/sharedData.ts';
import { CallFailure, type Locale } from '#core/shared';
import type { Stored } from '#clinical/shared';
import { assessments } from '../../manifest.ts';
import { phq9 } from '../../shared/forms/phq9.ts';
import { messages, setup } from '../index.ts';
import { FillPart } from '../form/components/FillPart.tsx';

const start = async (
  questionnaire: Questionnaire,
  response: Partial<QuestionnaireResponse> = {},
  locale: Locale = 'en-CA',
  memory = new Map<string, unknown>(),
) => {
  const kept = {
    resourceType: 'QuestionnaireResponse',
    id: 'r',
    identifier: { system: 'urn:pavilion:task', value: 't' },
    status: 'in-progress',
    questionnaire: questionnaire.url,
    subject: { reference: 'Patient/p1' },
    ...response,
  };
  let isAway = false;
  const begin = () => {
    if (isAway) throw new CallFailure(0, 'offline', '');
    return { response: 'r', questionnaire: 'q', status: 'in-progress' };
  };
  const started = await startClinical(assessments, {
    setup,
    messages,
    role: 'patient',
    address: '/patient-profile/assessments?form=t',
    locale,
    memory,
    given: [{ ...questionnaire, id: 'q' }, kept as Stored],
    answers: {
      'assessments.begin': begin,
      'assessments.calculate': () => ({ data: [] }),
    },
  });
  return { ...started, away: () => void (isAway = true), back: () => void (isAway = false) };
};

const Fill = () => <FillPart task="t" leave={() => undefined} />;

test('RTE-2 PHQ-9 on screen: fieldsets, a crisis line at once, missing answers named, sent with its score', async () => {
  const { draw, record, plugin } = await start(phq9('en-CA'));
  await draw(Fill);
  const user = userEvent.setup();
  const safety = await screen.findByRole('radiogroup', { name: /better off dead/ });
  expect(screen.queryByRole('alert', { name: /You are not alone/ })).toBeNull();
  await user.click(safety.querySelectorAll('input')[1]!);
  expect(await screen.findByRole('link', { name: 'Call 988' })).toHaveAttribute('href', 'tel:988');
  expect(screen.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');

  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findAllByText(/^Please enter Little interest or pleasure in doing things/)).not.toHaveLength(0);

  for (const group of screen.getAllByRole('radiogroup')) {
    if (group !== safety) await user.click(group.querySelectorAll('input')[1]!);
  }
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(/Your care team has your answers/);
  const sent = record.stored.find(({ id }) => id === 'r') as QuestionnaireResponse;
  expect(sent.status).toBe('completed');
  expect(sent.item?.find(({ linkId }) => linkId === '/44261-6')?.answer).toEqual([{ valueDecimal: 9 }]);
  plugin.stop();
});

// As newer browsers do: it answers with a promise.
Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });

test('RTE-2 sent without a line it says that it waits and shows what was answered; once there, it thanks', async () => {
  const { draw, record, outbox, line, plugin } = await start(phq9('en-CA'));
  await draw(Fill);
  const user = userEvent.setup();
  for (const group of await screen.findAllByRole('radiogroup')) await user.click(group.querySelectorAll('input')[1]!);
  await act(async () => line.turn(false));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Waiting for the connection')).toBeInTheDocument();
  expect(screen.queryByText(/Your care team has your answers/)).toBeNull();
  // Help does not wait for the line.
  expect(screen.getByRole('link', { name: 'Call 988' })).toBeInTheDocument();
  expect(screen.getByText(/Little interest or pleasure in doing things: Several days/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change my answers' }));
  await user.click((await screen.findAllByRole('radiogroup'))[0]!.querySelectorAll('input')[2]!);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Waiting for the connection');
  expect(outbox.items).toHaveLength(1);
  await act(async () => line.turn(true));
  await screen.findByText(/Your care team has your answers/);
  expect((record.stored.find(({ id }) => id === 'r') as QuestionnaireResponse).status).toBe('completed');
  plugin.stop();
});

test('RTE-2 opened anew without a line, what waits is there to read, and thanks follow once it has arrived', async () => {
  const first = await start(phq9('en-CA'));
  const entry = {
    ...{ thing: 't', title: 'PHQ-9', words: 'Little interest: Several days' },
    input: {
      response: {
        ...(first.record.stored.find(({ id }) => id === 'r') as Stored<QuestionnaireResponse>),
        status: 'completed',
      },
      known: [[]],
      unsafe: false,
    },
  };
  first.line.turn(false);
  first.outbox.add('assessments.send', entry);
  first.away();
  await first.draw(Fill);
  expect(await screen.findByText('Little interest: Several days')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Change my answers' })).toBeNull();
  first.back();
  await act(async () => first.line.turn(true));
  await screen.findByText(/Your care team has your answers/);
  first.plugin.stop();
});

test('RTE-2 in French the questions, the answers and the crisis line are French', async () => {
  const { draw, plugin } = await start(phq9('en-CA'), {}, 'fr-CA');
  await draw(Fill);
  const safety = await screen.findByRole('radiogroup', { name: /mieux mort/ });
  await userEvent.click(safety.querySelectorAll('input')[3]!);
  expect(await screen.findByRole('link', { name: 'Appeler le 988' })).toBeInTheDocument();
  expect(screen.getAllByText('Presque tous les jours').length).toBe(9);
  plugin.stop();
});

test('RTE-2 coming back, the focus is on the very field that was left', async () => {
  const questionnaire = phq9('en-CA');
  const first = questionnaire.item![1]!;
  const { draw, plugin } = await start(questionnaire, {
    item: [{ linkId: first.linkId, answer: [{ valueCoding: first.answerOption![0]!.valueCoding! }] }],
    extension: [{ url: 'urn:pavilion:last-item', valueString: '/44254-1' }],
  });
  await draw(Fill);
  const left = await screen.findByRole('radiogroup', { name: /feeling tired/i });
  await waitFor(() => expect(left.contains(document.activeElement)).toBe(true));
  plugin.stop();
});

test('RTE-2 large text, one question at a time: the next comes when this one is answered', async () => {
  const { draw, plugin } = await start(phq9('en-CA'));
  await draw(Fill);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('switch', { name: /One question at a time/ }));
  expect(screen.getAllByRole('radiogroup')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText(/^Please enter Little interest/)).toBeInTheDocument();
  await user.click(screen.getAllByRole('radio')[0]!);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('radiogroup', { name: /Feeling down/ })).toBeInTheDocument();
  plugin.stop();
});

test('RTE-2 large text is kept over a reload, and until it is switched off', async () => {
  const memory = new Map<string, unknown>();
  const reload = async () => {
    const { draw, plugin } = await start(phq9('en-CA'), {}, 'en-CA', memory);
    await draw(Fill);
    const large = await screen.findByRole('switch', { name: /One question at a time/ });
    return {
      large,
      leave: () => {
        cleanup();
        plugin.stop();
      },
    };
  };
  const first = await reload();
  await userEvent.click(first.large);
  first.leave();
  const second = await reload();
  expect(second.large).toBeChecked();
  expect(screen.getAllByRole('radiogroup')).toHaveLength(1);
  await userEvent.click(second.large);
  second.leave();
  const third = await reload();
  expect(third.large).not.toBeChecked();
  third.leave();
});

const answerEverything = async (room: HTMLElement): Promise<void> => {
  const names = new Set<string>();
  for (const radio of room.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
    if (names.has(radio.name)) continue;
    names.add(radio.name);
    await act(async () => void fireEvent.click(radio));
  }
  for (const list of room.querySelectorAll('select')) {
    const value = list.options[1]?.value ?? '';
    await act(async () => void fireEvent.change(list, { target: { value } }));
  }
  for (const line of room.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const values: Record<string, string> = {
      text: '12',
      textarea: 'Words',
      date: '2026-02-03',
      url: 'https://a.test/',
      time: '10:30',
    };
    const value = values[line.type];
    if (value !== undefined && line.value === '')
      await act(async () => void fireEvent.change(line, { target: { value } }));
  }
};

testWithData(
  'RTE-2 every questionnaire of the shared data is drawn, answered and sent',
  async (folder) => {
    const files = readdirSync(join(folder, 'questionnaires')).filter((name) => name.endsWith('.json'));
    expect(files.length).toBeGreaterThanOrEqual(5);
    for (const file of files) {
      const questionnaire = JSON.parse(readFileSync(join(folder, 'questionnaires', file), 'utf8')) as Questionnaire;
      const { draw, record, plugin } = await start(questionnaire);
      const { container, unmount } = await draw(Fill);
      await screen.findByRole('button', { name: 'Send' });
      await answerEverything(container);
      // Questions that came with the first answers.
      await answerEverything(container);
      await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send' })));
      await screen.findByText(/Your care team has your answers/, {}, { timeout: 10_000 });
      const sent = record.stored.find(({ id }) => id === 'r') as QuestionnaireResponse;
      expect([file, sent.status, (sent.item?.length ?? 0) > 0]).toEqual([file, 'completed', true]);
      unmount();
      plugin.stop();
    }
  },
  240_000,
);
