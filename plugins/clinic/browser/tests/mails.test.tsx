import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  Auth,
  CallFailure,
  FeatureStates,
  Http,
  Live,
  type Locale,
  type MailTemplateState,
  Resources,
  Router,
  Toasts,
} from '#core/shared';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts } from '#test/kit/browser/fakes.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { clinic } from '../../manifest.ts';
import { messages, setup } from '../index.ts';
import { ManagementPage } from '../pages/ManagementPage.tsx';

const text = (english: string, french: string) => ({ 'en-CA': english, 'fr-CA': french });
const standard = { subject: '{{clinic}} invites you', body: 'Hello {{firstName}}\n\n{{link}}' };
const untouched = { is: 'standard', changedAt: null, changedBy: null, own: null, version: 0 } as const;
const mail: MailTemplateState = {
  id: 'identity.invitation',
  channel: 'mail',
  feature: null,
  title: text('Invitation', 'Invitation à un compte'),
  says: text('To a person you invite.', 'À une personne invitée.'),
  placeholders: [
    {
      ...{ name: 'clinic', sort: 'clinic', required: false },
      ...{ title: text('Name of the clinic', 'Nom de la clinique'), sample: text('Sample', 'Exemple') },
    },
    {
      ...{ name: 'firstName', sort: 'person', required: false },
      ...{ title: text('First name', 'Prénom'), sample: text('Alex', 'Camille') },
    },
    {
      ...{ name: 'link', sort: 'link', required: true },
      ...{ title: text('Link', 'Lien'), sample: text('https://example.ca/x', 'https://example.ca/x') },
    },
  ],
  texts: {
    'en-CA': { ...untouched, standard },
    'fr-CA': { ...untouched, standard: { subject: '{{clinic}} vous invite', body: 'Bonjour {{firstName}} {{link}}' } },
  },
};
const own = (is: 'own' | 'outdated' = 'own'): MailTemplateState => ({
  ...mail,
  texts: {
    ...mail.texts,
    'en-CA': {
      ...{ is, standard, own: { subject: 'Our words', body: 'Come: {{link}}' }, version: 3 },
      ...{ changedAt: '2026-05-23T14:00:00.000Z', changedBy: 'Ana Souza' },
    },
  },
});

type Answers = Parameters<typeof fakeHttp>[0];
const open = async (query: string, answers: Answers = {}, locale: Locale = 'en-CA') => {
  const resources = fakeResources({
    'mailTemplates.list': () => ({ data: [mail] }),
    'mailTemplates.read': () => mail,
    ...answers,
  });
  const toasts = fakeToasts();
  const router = fakeRouter(`/clinic/management?section=mails${query}`);
  const live: Live = {
    state: 'open',
    on: () => () => undefined,
    onSignal: () => () => undefined,
    signal: () => undefined,
    onMissed: () => () => undefined,
  };
  const organization = { id: 'rideau', name: 'Rideau', logoUrl: null, color: '#3b3f97' };
  const plugin = await startPlugin(clinic, {
    ...{ setup, messages, locale },
    given: [
      [Auth, fakeAuth({ activeRole: 'admin', organization })],
      [Http, fakeHttp({})],
      [Resources, resources],
      [Live, live],
      [Router, router],
      [Toasts, toasts],
      [FeatureStates, { isRunning: () => true, stateOf: () => ({ is: 'running' }) } satisfies FeatureStates],
    ],
  });
  await plugin.draw(ManagementPage);
  return { resources, toasts, router };
};
const edit = (answers: Answers = {}, locale: Locale = 'en-CA') =>
  open(`&mail=${mail.id}&lang=${locale}`, answers, locale);

test.each([
  ['en-CA', 'Invitation', 'Standard text', 'Never changed'],
  ['fr-CA', 'Invitation à un compte', 'Texte standard', 'Jamais modifié'],
] as const)(
  'RTE-5 clinic/management: emails are listed with their state, and open (%s)',
  async (locale, title, is, never) => {
    const { router } = await open('', {}, locale);
    const row = await screen.findByRole('row', { name: new RegExp(title) });
    expect(within(row).getAllByText(is)).toHaveLength(2);
    expect(within(row).getByText(never)).toBeInTheDocument();
    await userEvent.click(within(row).getByText(title));
    expect(router.went.at(-1)).toBe(`/clinic/management?section=mails&mail=identity.invitation&lang=${locale}`);
  },
);

test('RTE-5 clinic/management: both previews follow what is typed, with samples, and draw markup as text', async () => {
  await edit();
  const body = await screen.findByRole('textbox', { name: /Message/ });
  expect(screen.getAllByText('Rideau invites you')).toHaveLength(2);
  await userEvent.clear(body);
  await userEvent.click(body);
  await userEvent.paste('<b>Dear</b> {{firstName}}\n\n{{link}}');
  expect(screen.getByText(/<b>Dear<\/b> Alex\s+https:\/\/example.ca\/x/)).toBeInTheDocument();
  expect(screen.getByText('<b>Dear</b> Alex')).toBeInTheDocument();
  expect(screen.getByText('https://example.ca/x').tagName).toBe('U');
});

test.each([
  ['en-CA', 'Message', 'How to answer, or how to end messages, follows your words on its own.'],
  ['fr-CA', 'Message', 'La façon de répondre, ou de mettre fin aux textos, suit vos mots d’elle-même.'],
] as const)(
  'RTE-5 clinic/management: a text message is worded in one field, without a subject (%s)',
  async (locale, field, follows) => {
    const words = { subject: '', body: '{{clinic}}: see you {{link}}' };
    const texted: MailTemplateState = {
      ...{ ...mail, id: 'appointments.text.asks', channel: 'text' },
      texts: { 'en-CA': { ...untouched, standard: words }, 'fr-CA': { ...untouched, standard: words } },
    };
    const answers = { 'mailTemplates.list': () => ({ data: [texted] }), 'mailTemplates.read': () => texted };
    await open(`&mail=${texted.id}&lang=${locale}`, answers, locale);
    expect(await screen.findByText('Rideau: see you https://example.ca/x')).toBeInTheDocument();
    expect(screen.getByText(follows)).toBeInTheDocument();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: field })).toHaveValue(words.body);
    expect(screen.queryByRole('button', { name: /a test|un essai/ })).not.toBeInTheDocument();
  },
);

test('RTE-5 clinic/management: a placeholder is inserted where the cursor is, and only what a subject may hold is offered there', async () => {
  await edit();
  const body = await screen.findByRole('textbox', { name: /Message/ });
  await userEvent.clear(body);
  await userEvent.type(body, 'Come in. Thanks');
  (body as HTMLTextAreaElement).setSelectionRange(9, 9);
  await userEvent.click(within(screen.getByRole('group', { name: 'Insert in the message' })).getByText(/^Link/));
  expect(body).toHaveValue('Come in. {{link}}Thanks');
  const forSubject = within(screen.getByRole('group', { name: 'Insert in the subject' }));
  expect(forSubject.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Name of the clinic {{clinic}}',
  ]);
});

test.each([
  [
    'en-CA',
    /Message/,
    'Save changes',
    'Add {{link}} (Link). The message is no use without it.',
    'There is no {{tiem}}.',
  ],
  ['fr-CA', /Message/, 'Enregistrer', 'Ajoutez {{link}} (Lien).', '{{tiem}} n’existe pas.'],
] as const)(
  'VAL-2 a missing link and an unknown placeholder are named, nothing is sent and what was typed stays (%s)',
  async (locale, label, save, missing, unknown) => {
    const { resources } = await edit({}, locale);
    const body = await screen.findByRole('textbox', { name: label });
    const write = async (words: string) => {
      await userEvent.clear(body);
      await userEvent.click(body);
      await userEvent.paste(words);
      await userEvent.click(screen.getByRole('button', { name: save }));
    };
    await write('Nothing');
    expect(await screen.findByText(new RegExp(missing.replace(/[{}().]/g, '\\$&')))).toBeInTheDocument();
    await write('{{link}} {{tiem}}');
    expect(await screen.findByText(new RegExp(unknown.replace(/[{}().]/g, '\\$&')))).toBeInTheDocument();
    expect(body).toHaveValue('{{link}} {{tiem}}');
    expect(resources.sent).toEqual([]);
  },
);

test('RTE-5 clinic/management: what was typed survives a save that fails, and is then saved on the version that was read', async () => {
  let down = true;
  const { resources, toasts } = await edit({
    'mailTemplates.save': () => {
      if (down) throw new CallFailure(500, 'server_error', 'Something went wrong.');
      return own();
    },
  });
  const subject = await screen.findByRole('textbox', { name: /Subject/ });
  await userEvent.clear(subject);
  await userEvent.type(subject, 'Our words');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(subject).toHaveValue('Our words');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(toasts.shown).toHaveLength(1));
  expect(resources.sent.at(-1)).toMatchObject({
    id: 'mailTemplates.save',
    input: {
      params: { id: mail.id, locale: 'en-CA' },
      body: { version: 0, subject: 'Our words', body: standard.body },
    },
  });
});

test('RTE-5 clinic/management: a test sends what is typed, and says where it went or that it reaches no one', async () => {
  const { resources } = await edit({ 'mailTemplates.test': () => ({ leaves: false }) });
  const subject = await screen.findByRole('textbox', { name: /Subject/ });
  await userEvent.clear(subject);
  await userEvent.type(subject, 'Try');
  await userEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText(/No mail server is set up/)).toBeInTheDocument();
  expect(resources.sent).toMatchObject([{ id: 'mailTemplates.test', input: { body: { subject: 'Try' } } }]);
});

test('RTE-5 clinic/management: who changed a text is shown, and it goes back to the standard one after a question', async () => {
  const { resources, toasts } = await edit({ 'mailTemplates.read': own, 'mailTemplates.restore': () => mail });
  expect(await screen.findByText(/Ana Souza/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the standard text' }));
  expect(resources.sent).toEqual([]);
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Back to the standard text' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Subject/ })).toHaveValue(standard.subject));
  expect(resources.sent).toMatchObject([{ id: 'mailTemplates.restore', input: { body: { version: 3 } } }]);
  expect(toasts.shown.map(({ message }) => message)).toEqual(['The standard text is back.']);
});

test('RTE-5 clinic/management: a text that no longer fits says that the standard one is sent', async () => {
  await edit({ 'mailTemplates.read': () => own('outdated') });
  expect(await screen.findByText(/Your text no longer fits this message/)).toBeInTheDocument();
});

test('RTE-5 clinic/management: an administrator whose role takes it away is told so, and an empty house says so', async () => {
  await open('', { 'mailTemplates.list': () => ({ data: [] }) });
  expect(await screen.findByText('No emails')).toBeInTheDocument();
  await edit({
    'mailTemplates.read': () => {
      throw new CallFailure(403, 'forbidden', 'Your role does not allow this.');
    },
  });
  expect(await screen.findByText("You don't have access")).toBeInTheDocument();
});
