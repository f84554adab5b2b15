import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import type { Locale } from '#core/shared';
import { homeCare } from '../../manifest.ts';
import type { OwnHomeVisit } from '../../shared/ownCalls.ts';
import { BoardPage } from '../board/BoardPage.tsx';
import { messages, setup } from '../index.ts';
import { HomeVisitsCard } from '../own/HomeVisitsCard.tsx';
import { day, own, start } from './modeKit.tsx';
import { openStaffPage } from './staffKit.tsx';
import { services, today, visit } from './testKit.ts';

const hourMs = 3_600_000;
const soon = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();
const coming = (is: Partial<OwnHomeVisit> = {}): OwnHomeVisit => ({
  ...{ id: 'v1', title: 'Morning care', start: soon(1), end: soon(2), latest: soon(1.5), worker: 'Nadine Charlebois' },
  ...{ state: 'planned', tasks: ['Wash'] },
  ...is,
});

const open = async (visits: OwnHomeVisit[], locale?: Locale) => {
  const sent: any[] = [];
  const started = await startClinical(homeCare, {
    ...{ setup, messages, address: '/', role: 'patient', services: services(), ...(locale && { locale }) },
    answers: {
      'home-care.own': () => ({ zone: 'America/Toronto', data: visits }),
      'home-care.ask': ({ params, body }: any) => {
        sent.push({ ...params, ...body });
      },
    },
  });
  await started.draw(HomeVisitsCard);
  return { sent };
};

test('RTE-4 the client’s home page says who comes when and what for; a visit is refused after a question', async () => {
  const { sent } = await open([coming(), coming({ id: 'v0', title: 'Gone', state: 'done' })]);
  const card = within(await screen.findByRole('list'));
  expect(card.getByText(/, between /)).toBeInTheDocument();
  expect(card.getByText(/Morning care · Nadine Charlebois/)).toBeInTheDocument();
  expect(card.getByText('Wash')).toBeInTheDocument();
  expect(card.queryByText(/Gone/)).not.toBeInTheDocument();
  await userEvent.click(card.getByRole('button', { name: /^Change Morning care/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'I don’t want this visit' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/stays planned until the clinic answers/)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'I don’t want this visit' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'v1', what: 'not_today', text: '' }]));
});

test('RTE-4 another time is asked for in words, and a request is withdrawn; in French', async () => {
  const asked = { what: 'other_time', text: '', by: 'Maya', at: soon(-1) } as const;
  const { sent } = await open([coming(), coming({ id: 'v2', title: 'Bain', worker: '', asked })], 'fr-CA');
  expect(await screen.findByText('Demandé : un autre moment')).toBeInTheDocument();
  expect(screen.getByText(/Bain · la personne n’est pas encore choisie/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Changer Bain/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Retirer ma demande' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'v2', what: null, text: '' }]));
  await userEvent.click(screen.getByRole('button', { name: /^Changer Morning care/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Demander un autre moment' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Quand cela vous convient/), 'Après le dîner');
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(sent[1]).toEqual({ id: 'v1', what: 'other_time', text: 'Après le dîner' }));
});

test('RTE-4 where nobody comes, the client’s home page has nothing of it', async () => {
  await open([]);
  expect(screen.queryByText('Home visits')).not.toBeInTheDocument();
});

const asked = {
  what: 'not_today',
  text: 'My daughter is here',
  by: 'Maya Tremblay',
  at: `${today}T10:00:00Z`,
} as const;

test('RTE-4 a coordinator sees a request on the visit, and keeps it as planned', async () => {
  const board = { days: [today], today, zone: 'America/Toronto', workers: [], around: [], visits: [visit({ asked })] };
  const { sent } = await openStaffPage(BoardPage, {
    ...{ 'home-care.board': () => board, 'home-care.answerAsk': () => undefined },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Maya Tremblay Morning care.*Client asks/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Maya Tremblay asks for this visit not to be made.')).toBeInTheDocument();
  expect(dialog.getByText('My daughter is here')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep as planned' }));
  await waitFor(() => expect(sent.map(({ id }) => id)).toContain('home-care.answerAsk'));
});

test('RTE-4 a worker sees at the door what the client asked, and the last note', async () => {
  const before = { when: `${today}T12:00:00.000Z`, worker: 'Kwame Boateng', note: 'Slept badly' };
  await start({ 'home-care.mine': () => day([own({ asked, before, day: today })]) });
  expect(await screen.findByText(/asked not to be visited. Call the clinic/)).toBeInTheDocument();
  expect(screen.getByText('My daughter is here')).toBeInTheDocument();
  expect(screen.getByText(/^Last note, Kwame Boateng/)).toBeInTheDocument();
  expect(screen.getByText('Slept badly')).toBeInTheDocument();
});
