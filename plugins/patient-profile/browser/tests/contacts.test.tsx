import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Consent, RelatedPerson } from '@medplum/fhirtypes';
import { ChartPatient } from '#clinical/browser';
import { SettingsPanels } from '#core/browser';
import { DelegatesPanel } from '../contacts/components/DelegatesPanel.tsx';
import { ContactsPanel } from '../contacts/components/ContactsPanel.tsx';
import { findSimilarPerson } from '../contacts/similarPerson.ts';
import { ContactsPage } from '../contacts/pages/ContactsPage.tsx';
import { consentOf, elise, maya, open, patientIn, type } from './testKit.tsx';

const names = (): string[] =>
  within(screen.getByRole('region', { name: 'Emergency contacts' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent ?? '');

test('RTE-2 emergency contacts change their order by keyboard, and the new order is said', async () => {
  const user = userEvent.setup();
  const { record } = await open(ContactsPage);
  expect(names()).toEqual(['Luc Tremblay', 'Élise Tremblay']);
  await user.click(screen.getByRole('button', { name: 'Move Élise Tremblay up' }));
  await waitFor(() => expect(names()).toEqual(['Élise Tremblay', 'Luc Tremblay']));
  expect(patientIn(record.stored).contact?.map(({ name }) => name?.given?.[0])).toEqual(['Élise', 'Luc']);
  expect(screen.getByText('Élise Tremblay is now number 1')).toBeInTheDocument();
});

test('RTE-2 a contact that looks like one on the list is warned of once, and added when it is meant', async () => {
  const user = userEvent.setup();
  const { record } = await open(ContactsPage);
  await user.click(screen.getByRole('button', { name: 'Add a contact' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a contact' });
  type(within(dialog).getByLabelText(/First name/), 'Elise');
  type(within(dialog).getByLabelText(/Last name/), 'TREMBLAY');
  await user.selectOptions(within(dialog).getByLabelText(/Relationship/), 'Son or daughter');
  type(within(dialog).getByLabelText(/Phone/), '819 555 0155');
  await user.click(within(dialog).getByRole('button', { name: 'Add a contact' }));
  expect(await within(dialog).findByText(/Élise Tremblay may already be on your list/)).toBeInTheDocument();
  expect(patientIn(record.stored).contact).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: 'Add anyway' }));
  await waitFor(() => expect(patientIn(record.stored).contact).toHaveLength(3));
});

test('RTE-2 a removed contact comes back in its place', async () => {
  const user = userEvent.setup();
  const { record, toasts } = await open(ContactsPage);
  await user.click(screen.getByRole('button', { name: 'Change Luc Tremblay' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await waitFor(() => expect(patientIn(record.stored).contact).toHaveLength(1));
  expect(toasts.shown.at(-1)?.message).toBe('Luc Tremblay was removed');
});

test('RTE-2 family: what each may see and until when; access ends at once and the record says so', async () => {
  const user = userEvent.setup();
  const { record } = await open(ContactsPage, { stored: [maya, elise, consentOf('elise')] });
  const family = screen.getByRole('region', { name: 'Family and caregivers' });
  expect(within(family).getByText(/Can see: visits · until May 31, 2099/)).toBeInTheDocument();
  await user.click(within(family).getByRole('button', { name: 'What Élise Tremblay can see' }));
  await user.click(await screen.findByRole('menuitem', { name: 'End access' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End access' }));
  await waitFor(() => {
    const consent = record.stored.find(({ resourceType }) => resourceType === 'Consent') as Consent;
    const person = record.stored.find(({ resourceType }) => resourceType === 'RelatedPerson') as RelatedPerson;
    expect(consent.status).toBe('inactive');
    expect(consent.provision?.period?.end).toBe(person.period?.end);
    expect(person.active).toBe(false);
  });
});

test('RTE-2 access past its last day is shown as ended, an unconfirmed invitation as invited', async () => {
  const past = consentOf('elise', { provision: { ...consentOf('elise').provision, period: { end: '2020-01-01' } } });
  await open(ContactsPage, { stored: [maya, elise, past] });
  expect(screen.getByText('No one has access')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Show ended access (1)' })).toBeInTheDocument();
});

test('RTE-2 sends an invitation with what was chosen; a duplicate is refused in the reader’s language', async () => {
  const user = userEvent.setup();
  const { resources, toasts } = await open(ContactsPage, {
    answers: { 'patient-profile.invite': () => ({ id: 'new' }) },
  });
  await user.click(screen.getByRole('button', { name: 'Invite a person' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite a person' });
  type(within(dialog).getByLabelText(/First name/), 'Marc');
  type(within(dialog).getByLabelText(/Last name/), 'Roy');
  type(within(dialog).getByLabelText(/Email/), 'marc@example.com');
  await user.selectOptions(within(dialog).getByLabelText(/Relationship/), 'Brother or sister');
  await user.click(within(dialog).getByLabelText('Test results'));
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(toasts.shown.at(-1)?.message).toBe('Invitation sent to marc@example.com'));
  expect(resources.sent.at(-1)).toEqual({
    id: 'patient-profile.invite',
    input: {
      body: {
        ...{ firstName: 'Marc', lastName: 'Roy', email: 'marc@example.com', relationship: 'sibling' },
        areas: ['visits', 'results'],
        acts: [],
      },
    },
  });
});

test('RTE-2 name, birth date and card number are asked for, not changed; the page says so', async () => {
  const user = userEvent.setup();
  const { resources } = await open(ContactsPage, { answers: { 'patient-profile.ask': () => ({ id: 'task' }) } });
  expect(screen.getByText(/only the clinic can change them/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Request a change: Name' }));
  const dialog = await screen.findByRole('dialog', { name: 'Request a change' });
  type(within(dialog).getByRole('textbox'), 'Maya Roy since July');
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
  await waitFor(() =>
    expect(resources.sent.at(-1)).toEqual({
      id: 'patient-profile.ask',
      input: { body: { wish: 'name', text: 'Maya Roy since July' } },
    }),
  );
});

test('RTE-2 a patient’s email is the one they sign in with, here as in Settings, and is not changed here', async () => {
  const user = userEvent.setup();
  const { record } = await open(ContactsPage, { email: 'maya@sign-in.example' });
  expect(screen.getByText('maya@sign-in.example')).toBeInTheDocument();
  expect(screen.queryByText('maya@example.com')).toBeNull();
  expect(screen.getByText(/You log in with your email/)).toBeInTheDocument();
  const details = screen.getByRole('region', { name: 'You' });
  await user.click(within(details).getByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog', { name: 'How to reach you' });
  expect(within(dialog).queryByLabelText('Email')).toBeNull();
  type(within(dialog).getByLabelText('Phone'), '613 555 0199');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(patientIn(record.stored).telecom).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ system: 'email', value: 'maya@sign-in.example' }),
        expect.objectContaining({ system: 'phone', value: '613 555 0199' }),
      ]),
    ),
  );
});

test('RTE-2 a telephone cannot be verified by text message here, and the page says so and offers a call', async () => {
  const user = userEvent.setup();
  await open(ContactsPage);
  await user.click(screen.getByRole('button', { name: 'Verify: 613 555 0164' }));
  expect(await screen.findByText(/This clinic doesn't send text messages/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ask the clinic to call me' })).toBeInTheDocument();
});

test('RTE-2 staff see the same in the chart, end what was shared, and change nothing else', async () => {
  const user = userEvent.setup();
  const Charted = () => (
    <ChartPatient value="maya">
      <ContactsPanel />
    </ChartPatient>
  );
  const { record } = await open(Charted, { role: 'practitioner', stored: [maya, elise, consentOf('elise')] });
  const consents = () => record.stored.filter(({ resourceType }) => resourceType === 'Consent');
  const before = consents();
  expect(screen.getByText('Luc Tremblay')).toBeInTheDocument();
  expect(screen.getByText(/Can see: visits/)).toBeInTheDocument();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^What .* can see$/ }));
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['End access']);
  await user.click(screen.getByRole('menuitem', { name: 'End access' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Only the patient can invite them again/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'End access' }));
  await waitFor(() =>
    expect(record.stored.find(({ id }) => id === 'elise')).toMatchObject({
      active: false,
      period: { end: expect.any(String) },
    }),
  );
  // The server refuses staff who change a consent.
  expect(consents()).toEqual(before);
});

test('whoever stands for the patient looks, and ends nothing', async () => {
  const shared = { patient: 'Maya Tremblay', reads: ['visits'], acts: [], until: null };
  await open(ContactsPage, { shared, stored: [maya, elise, consentOf('elise')] });
  expect(screen.getByText(/Can see: visits/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /can see$/ })).toBeNull();
});

test('in French too', async () => {
  await open(ContactsPage, { locale: 'fr-CA', stored: [maya, elise, consentOf('elise')] });
  expect(screen.getByRole('heading', { name: 'Contacts d’urgence' })).toBeInTheDocument();
  expect(screen.getByText(/Peut voir : rendez-vous · jusqu’au 31 mai 2099/)).toBeInTheDocument();
});

test.each([
  [{ name: 'Élise Trémblay' }, true],
  [{ name: 'Other', phone: '+1 (613) 555-0102' }, true],
  [{ name: 'Other', email: 'ELISE@example.com ' }, true],
  [{ name: 'Elise Roy', phone: '613 555 0103', email: 'other@example.com' }, false],
  [{ name: '', phone: '' }, false],
])('%o is like somebody known: %s', (wanted, like) => {
  const known = [{ name: 'Elise TREMBLAY', phone: '613 555 0102', email: 'elise@example.com' }, { name: '' }];
  expect(findSimilarPerson(wanted, known) !== undefined).toBe(like);
});

test('RTE-1 the settings show who sees or does what for the patient, and end it, too', async () => {
  const user = userEvent.setup();
  const { record, contributed } = await open(DelegatesPanel, { stored: [maya, elise, consentOf('elise')] });
  expect(contributed(SettingsPanels).map(({ item }) => [item.id, item.allow, item.shared])).toEqual([
    ['delegates', ['patient'], undefined],
  ]);
  expect(screen.getByText(/Can see: visits · until May 31, 2099/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Emergency contacts/ })).toHaveAttribute(
    'href',
    '/patient-profile/contacts',
  );
  await user.click(screen.getByRole('button', { name: 'What Élise Tremblay can see' }));
  await user.click(await screen.findByRole('menuitem', { name: 'End access' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End access' }));
  await waitFor(() =>
    expect(record.stored.find(({ resourceType }) => resourceType === 'Consent')).toMatchObject({ status: 'inactive' }),
  );
});
