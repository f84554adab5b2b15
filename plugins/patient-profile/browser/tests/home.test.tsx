import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PatientCards } from '#core/browser';
import type { Practitioner } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { membersOf } from '../careTeam/teamMembers.ts';
import { CareTeamPage } from '../careTeam/pages/CareTeamPage.tsx';
import { HelpCard } from '../home/components/HelpCard.tsx';
import { HomePage } from '../home/pages/HomePage.tsx';
import { card, maya, open, type } from './testKit.tsx';

const team = {
  resourceType: 'CareTeam',
  id: 'team',
  status: 'active',
  participant: [
    { member: { reference: 'Practitioner/priya', display: 'Priya Sandhu' }, role: [{ text: 'Family physician' }] },
    {
      member: { reference: 'Practitioner/grace', display: 'Grace Kim' },
      extension: [
        {
          url: 'urn:pavilion:covered-by',
          extension: [
            { url: 'by', valueReference: { display: 'Katherine Fraser' } },
            { url: 'until', valueDate: '2099-01-02' },
          ],
        },
      ],
    },
    { member: { reference: 'Practitioner/gone', display: 'Old Doctor' }, period: { end: '2020-01-01' } },
  ],
} as unknown as Stored;
const priya: Stored<Practitioner> = {
  resourceType: 'Practitioner',
  id: 'priya',
  name: [{ given: ['Priya'], family: 'Sandhu' }],
  telecom: [{ system: 'email', value: 'practitioner@pavilion.test' }],
};

test('GRD-3 the home page says what is missing or soon expires, and how to get help in this province', async () => {
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await open(HomePage, {
    stored: [
      { ...maya, contact: undefined },
      { ...card, period: { end: soon } },
    ],
  });
  const asked = await screen.findByRole('region', { name: /Keep up to date/ });
  expect(within(asked).getByText(/^Your health card expires/)).toBeInTheDocument();
  expect(within(asked).getByRole('link', { name: /Add: No emergency contact/ })).toHaveAttribute(
    'href',
    '/patient-profile/contacts',
  );
  const help = screen.getByRole('region', { name: 'Get help' });
  expect(within(help).getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
  expect(within(help).getByRole('link', { name: 'Call 988' })).toBeInTheDocument();
  expect(within(help).getByText('Health811')).toBeInTheDocument();
});

test('GRD-3 nothing is asked where all is well', async () => {
  await open(HomePage, { stored: [maya, card] });
  expect(await screen.findByRole('region', { name: 'Get help' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: /Keep up to date/ })).not.toBeInTheDocument();
});

test('PRD-4 the home page is made of cards that go with their features', async () => {
  const { contributed, stop } = await open(HomePage);
  expect(contributed(PatientCards).map(({ item }) => item.id)).toEqual([
    'patient-profile.asked',
    'patient-profile.care',
  ]);
  stop();
  expect(contributed(PatientCards)).toEqual([]);
});

test('RTE-2 the care team: role in words, who is covering, message only while messaging runs', async () => {
  const { stop } = await open(CareTeamPage, { stored: [maya, team, priya] });
  expect(screen.getByRole('heading', { name: 'Priya Sandhu' })).toBeInTheDocument();
  expect(screen.getByText('Family physician')).toBeInTheDocument();
  expect(screen.getByText(/Katherine Fraser is covering until/)).toBeInTheDocument();
  expect(screen.queryByText('Old Doctor')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Message/ })).not.toBeInTheDocument();
  stop();
});

const day = { open: '08:30', close: '16:30' };
const reach = {
  'organizations.reach': () => ({
    name: 'Rideau Family Health',
    phone: '613 555-0142',
    hours: [day, day, { open: '10:00', close: '18:00' }, day, day, null, null],
  }),
};

test.each([
  ['the care team', CareTeamPage],
  ['help', HelpCard],
] as const)('RTE-2 with messages switched off, %s shows the clinic’s telephone and hours instead', async (_, Part) => {
  await open(Part, { stored: [maya, team, priya], answers: reach });
  expect(await screen.findByRole('link', { name: 'Call the clinic: 613 555-0142' })).toHaveAttribute(
    'href',
    'tel:6135550142',
  );
  const lines = [...document.querySelectorAll('dl[aria-label="Clinic hours"] > *')].map((one) => one.textContent);
  expect(lines).toEqual([
    ...['Mon – Tue', '8:30 a.m. – 4:30 p.m.', 'Wed', '10:00 a.m. – 6:00 p.m.'],
    ...['Thu – Fri', '8:30 a.m. – 4:30 p.m.', 'Sat – Sun', 'Closed'],
  ]);
  cleanup();
  await open(Part, { stored: [maya, team, priya], answers: reach, running: ['messaging'] });
  expect(await screen.findAllByRole('link', { name: /Message/ })).not.toHaveLength(0);
  expect(screen.queryByText('Closed')).toBeNull();
});

test('RTE-2 sends a concern to the clinic with the person it is about', async () => {
  const user = userEvent.setup();
  const { resources } = await open(CareTeamPage, {
    stored: [maya, team, priya],
    answers: { 'patient-profile.ask': () => ({ id: 'task' }) },
  });
  await user.click(screen.getByRole('button', { name: 'More actions for Priya Sandhu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report a concern' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report a concern about Priya Sandhu' });
  type(within(dialog).getByRole('textbox'), 'I was not listened to.');
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
  expect(resources.sent.at(-1)).toEqual({
    id: 'patient-profile.ask',
    input: { body: { wish: 'concern', text: 'I was not listened to.', about: { type: 'Practitioner', id: 'priya' } } },
  });
});

test('RTE-2 lists each person once, with the plans that they serve', () => {
  const teams = [team, { ...team, id: 'second' }] as never;
  const plans = [
    { resourceType: 'CarePlan', title: 'Heart', careTeam: [{ reference: 'CareTeam/second' }] },
    { resourceType: 'CarePlan', title: 'Other', careTeam: [{ reference: 'CareTeam/elsewhere' }] },
  ] as never;
  const members = membersOf(teams, [priya], plans, '2026-11-20T12:00:00Z');
  expect(members.map(({ name, plans: of, email }) => [name, of, email])).toEqual([
    ['Priya Sandhu', ['Heart'], 'practitioner@pavilion.test'],
    ['Grace Kim', ['Heart'], undefined],
  ]);
});
