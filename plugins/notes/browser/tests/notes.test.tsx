import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Composition, Encounter, Patient, Practitioner, Provenance, Task } from '@medplum/fhirtypes';
import { CallFailure, FeatureStates } from '#core/shared';
import { ChartTabs, WorkItems } from '#core/browser';
import { type SearchParams, type Stored, writtenText } from '#clinical/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { notes } from '../../manifest.ts';
import { addendumTo, cosigned, newNote, signedNote, summaryOf, withTexts } from '../../shared/composition.ts';
import { cosignConcept } from '../../shared/cosign.ts';
import { usualTemplates } from '../../shared/templates.ts';
import { NotesTab } from '../components/NotesTab.tsx';
import { SummariesTab } from '../components/SummariesTab.tsx';
import { messages, setup } from '../index.ts';

const lise = { reference: 'Practitioner/dr1', display: 'Lise Gagnon' };
const omar = { reference: 'Practitioner/dr2', display: 'Omar Haddad' };
const at = new Date('2026-11-20T15:00:00Z');
const soap = usualTemplates('en-CA')[0]!;
const draft = (id: string, texts: readonly string[], author = lise): Stored<Composition> => ({
  ...withTexts(newNote(soap, 'en-CA', { patient: 'p1', encounter: null, author, at }), texts, at),
  id,
});
const signed = (id: string, text: string, by = lise): Stored<Composition> => signedNote(draft(id, [text], by), by, at);
const maya: Stored<Patient> = {
  resourceType: 'Patient',
  id: 'p1',
  name: [{ family: 'Tremblay', given: ['Maya'] }],
  birthDate: '1968-05-01',
};
const colleague: Stored<Practitioner> = { resourceType: 'Practitioner', id: 'dr2', name: [{ text: 'Omar Haddad' }] };
const request = (note: string, owner = lise): Stored<Task> => ({
  resourceType: 'Task',
  id: `ask-${note}`,
  status: 'requested',
  intent: 'order',
  code: cosignConcept,
  focus: { reference: `Composition/${note}`, display: 'SOAP note' },
  for: { reference: 'Patient/p1' },
  authoredOn: at.toISOString(),
  owner,
});

/** As much of a search as these pages ask for. */
const match = (one: Stored, params: SearchParams): boolean => {
  const { _id: id, status, author, owner } = params as Readonly<Record<string, string | undefined>>;
  const is = one as Pick<Composition, 'author'> & Pick<Task, 'owner'> & { readonly status?: string };
  if (is.status === 'entered-in-error' && params['status:not'] === 'entered-in-error') return false;
  if (one.resourceType === 'Composition' && one.type.coding?.[0]?.code === '55107-7') return false;
  return (
    (id === undefined || id.split(',').includes(one.id)) &&
    (status === undefined || status.split(',').includes(is.status ?? '')) &&
    (author === undefined || is.author?.[0]?.reference === author) &&
    (owner === undefined || is.owner?.reference === owner)
  );
};

interface Start {
  readonly given?: readonly Stored[];
  readonly address?: string;
  readonly on?: readonly string[];
  readonly answers?: Parameters<typeof startClinical>[1]['answers'];
  readonly more?: Partial<Parameters<typeof startClinical>[1]>;
}
const start = ({ given = [], address = '', on, answers, more }: Start = {}) =>
  startClinical(notes, {
    setup,
    messages,
    match,
    given: [maya, colleague, ...given],
    address: `/clinic/patients/p1?tab=notes${address}`,
    answers: { 'notes.templates': () => ({ version: 0, templates: [] }), ...answers },
    services: [[FeatureStates, { isRunning: (id: string) => on?.includes(id) ?? true, stateOf: () => undefined }]],
    ...more,
  });
const one = (record: { readonly stored: readonly Stored[] }, id: string) =>
  record.stored.find((kept) => kept.id === id) as Stored<Composition>;
const texts = (note: Composition) => (note.section ?? []).map(writtenText);

test('ENT-9 the chart has a tab of notes for staff, second after the timeline', async () => {
  const { plugin } = await start();
  const [tab] = plugin.contributed(ChartTabs);
  expect(tab!.item).toMatchObject({ id: 'notes', order: 13 });
  expect(tab!.item.allow).not.toContain('patient');
});

test('ENT-9 the list of notes in the record says who wrote each, when, and how it stands', async () => {
  const given = [
    signed('n1', 'Cough'),
    draft('n2', ['Half'], omar),
    signed('n3', 'Fever'),
    { ...addendumTo(signed('n3', 'Fever'), 'And a rash', omar, at), id: 'a1' },
    signed('n4', 'Wound'),
    request('n4', omar),
  ];
  const { draw, router } = await start({ given });
  await draw(NotesTab);
  const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'SOAP noteLise GagnonNov 20, 2026Progress noteSigned',
    'SOAP noteOmar HaddadNov 20, 2026Progress noteDraft',
    'SOAP noteLise GagnonNov 20, 2026Progress noteAmended',
    'SOAP noteLise GagnonNov 20, 2026Progress noteWaiting for co-signature',
  ]);
  await userEvent.click(screen.getAllByRole('button', { name: 'SOAP note' })[0]!);
  expect(router.went.at(-1)).toBe('/clinic/patients/p1?tab=notes&note=n1');
});

test('ENT-9 the summary of a video visit in the record is listed too, and opened where it is written', async () => {
  const summary: Stored<Composition> = {
    ...signed('n1', 'Cough'),
    type: { coding: [{ system: 'http://loinc.org', code: '34133-9' }] },
    title: 'Visit summary',
    encounter: { reference: 'Encounter/e1' },
  };
  const encounter: Stored<Encounter> = {
    resourceType: 'Encounter',
    id: 'e1',
    status: 'finished',
    class: { code: 'VR' },
    appointment: [{ reference: 'Appointment/v1' }],
  };
  const { draw, router } = await start({ given: [summary, encounter] });
  await draw(NotesTab);
  await userEvent.click(await screen.findByRole('button', { name: 'Visit summary' }));
  expect(router.went.at(-1)).toBe('/telemedicine/summary?c=v1');
});

test('ENT-9 a practitioner finds the notes in the record that wait for them, on the tab and in the work list', async () => {
  const given = [signed('n1', 'Cough', omar), signed('n2', 'Fever', omar), request('n1')];
  const { draw, plugin } = await start({ given, address: '&show=cosign' });
  await draw(NotesTab);
  expect(await screen.findAllByRole('row')).toHaveLength(2);
  const [{ item: source }] = plugin.contributed(WorkItems) as [ReturnType<typeof plugin.contributed<any>>[number]];
  let items: readonly unknown[] = [];
  await draw(() => {
    items = source.useItems().items;
    return null;
  });
  expect(items).toEqual([
    expect.objectContaining({
      what: 'SOAP note',
      patient: { id: 'p1', name: 'Maya Tremblay' },
      href: '/clinic/patients/p1?tab=notes&note=n1',
    }),
  ]);
});

test('ENT-9 the empty tab says so in its own words for each filter', async () => {
  const { draw, router } = await start();
  await draw(NotesTab);
  expect(await screen.findByText('No notes yet')).toBeVisible();
  act(() => router.go('/clinic/patients/p1?tab=notes&show=drafts'));
  expect(await screen.findByText('No drafts of yours')).toBeVisible();
  act(() => router.go('/clinic/patients/p1?tab=notes&show=cosign'));
  expect(await screen.findByText('No notes waiting for your co-signature')).toBeVisible();
});

test('ENT-9 a new note is begun from a template of the clinic, and written into the record at the end of a field', async () => {
  const own = {
    id: 'own-foot',
    nameEn: 'Foot care',
    nameFr: 'Soins des pieds',
    kind: 'progress',
    sections: [
      { heading: 'Skin', prompt: 'Colour, wounds', code: '' },
      { heading: 'Pulses', prompt: '', code: '' },
    ],
  };
  const { draw, record } = await start({
    address: '&do=new',
    answers: { 'notes.templates': () => ({ version: 1, templates: [own] }) },
  });
  await draw(NotesTab);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Template' }), 'Foot care');
  await userEvent.click(screen.getByRole('button', { name: 'Start note' }));
  const skin = await screen.findByRole('textbox', { name: /^Skin/ });
  expect(skin).toHaveAccessibleDescription('Colour, wounds');
  expect(screen.getByRole('group', { name: 'Patient identity' })).toHaveTextContent('Maya Tremblay');
  await userEvent.type(skin, 'Dry');
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await userEvent.tab();
  expect(await screen.findByText(/^Saved at /)).toBeVisible();
  expect(one(record, 'made-1')).toMatchObject({ status: 'preliminary', title: 'Foot care', author: [lise] });
  expect(texts(one(record, 'made-1'))).toEqual(['Dry', '']);
});

test('ENT-9 what could not be written into the record stays in the note, which says so', async () => {
  const { draw, record } = await start({ given: [draft('n1', ['Cough'])], address: '&note=n1' });
  await draw(NotesTab);
  record.refuseNext(new CallFailure(503, 'busy', 'Busy'));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Plan/ }), 'Rest');
  await userEvent.tab();
  expect(await screen.findByText("Couldn't save. Retrying…")).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Plan/ })).toHaveValue('Rest');
  await userEvent.type(screen.getByRole('textbox', { name: /^Plan/ }), ' more');
  await userEvent.tab();
  await waitFor(() => expect(texts(one(record, 'n1'))).toEqual(['Cough', '', '', 'Rest more']));
});

test('ENT-9 the record is inserted as lines where the writer was, only of features that are on, and only whole', async () => {
  const measured = (id: string, code: string, text: string, value: number, unit: string): Stored => ({
    resourceType: 'Observation',
    id,
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code }], text },
    subject: { reference: 'Patient/p1' },
    effectiveDateTime: '2026-11-18',
    valueQuantity: { value, unit },
  });
  const { draw, record, toasts } = await start({
    given: [
      draft('n1', ['Cough']),
      measured('o1', '8867-4', 'Heart rate', 72, '/min'),
      measured('o2', '29463-7', 'Body weight', 81, 'kg'),
    ],
    address: '&note=n1',
    on: ['diagnostics'],
    more: {
      match: (kept, params) =>
        kept.resourceType === 'Observation'
          ? String(params['code']).includes(kept.code.coding?.[0]?.code ?? '?')
          : match(kept, params),
    },
  });
  await draw(NotesTab);
  await userEvent.click(await screen.findByRole('textbox', { name: /^Objective/ }));
  const insert = async (what: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Insert' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: what }));
  };
  await userEvent.click(screen.getByRole('button', { name: 'Insert' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Latest vital signs',
    'Open orders',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Latest vital signs' }));
  const lines = 'Latest vital signs:\nHeart rate 72 /min (Nov 18, 2026)\nBody weight 81 kg (Nov 18, 2026)';
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Objective/ })).toHaveValue(lines));
  await waitFor(() => expect(texts(one(record, 'n1'))).toEqual(['Cough', lines, '', '']));
  await insert('Open orders');
  await waitFor(() => expect(toasts.shown.at(-1)!.message).toBe('No open orders on file'));
});

test('ENT-9 a list that cannot be wholly read from the record is not inserted', async () => {
  const { draw, record, toasts } = await start({ given: [draft('n1', ['Cough'])], address: '&note=n1' });
  record.fetch = () => Promise.reject(new CallFailure(503, 'busy', 'Busy'));
  await draw(NotesTab);
  await userEvent.click(await screen.findByRole('button', { name: 'Insert' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Allergies' }));
  await waitFor(() => expect(toasts.shown.at(-1)).toMatchObject({ intent: 'danger' }));
  expect(texts(one(record, 'n1'))).toEqual(['Cough', '', '', '']);
});

test('ENT-9 a note is signed in the version that the record holds of it, with the colleague who is to co-sign', async () => {
  const sent: unknown[] = [];
  const { draw, record } = await start({
    given: [draft('n1', ['Cough'])],
    address: '&note=n1',
    answers: { 'notes.sign': (input: unknown) => (sent.push(input), { id: 'n1' }) },
  });
  await draw(NotesTab);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Plan/ }), 'Rest');
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign this note' });
  await userEvent.type(within(dialog).getByRole('combobox', { name: /^Ask to co-sign/ }), 'Omar');
  await userEvent.click(await within(dialog).findByRole('option', { name: /Omar Haddad/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign note' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    params: { id: 'n1' },
    body: { version: one(record, 'n1').meta!.versionId, cosigner: 'dr2' },
  });
  expect(texts(one(record, 'n1'))).toEqual(['Cough', '', '', 'Rest']);
});

test('ENT-9 a draft is deleted from the record by its author, and undo brings it back', async () => {
  const { draw, record, router, undo } = await start({ given: [draft('n1', ['Cough'])], address: '&note=n1' });
  await draw(NotesTab);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }));
  await waitFor(() => expect(one(record, 'n1').status).toBe('entered-in-error'));
  expect(router.went.at(-1)).toBe('/clinic/patients/p1?tab=notes');
  await undo();
  await waitFor(() => expect(one(record, 'n1').status).toBe('preliminary'));
});

test('ENT-9 a signed note of the record is read with signatures and addenda, added to and co-signed, never changed', async () => {
  const provenance: Stored<Provenance> = {
    resourceType: 'Provenance',
    id: 'pr1',
    target: [{ reference: 'Composition/n1' }],
    recorded: at.toISOString(),
    activity: { text: cosigned },
    agent: [{ who: omar }],
  };
  const note = signed('n1', 'Cough & fever');
  const given = [note, { ...addendumTo(note, 'And a rash', omar, at), id: 'a1' }, provenance, request('n1')];
  const sent: { readonly body: unknown }[] = [];
  const keep = (input: { readonly body: unknown }) => (sent.push(input), { id: 'x' });
  const { draw } = await start({
    given,
    address: '&note=n1',
    answers: { 'notes.addAddendum': keep, 'notes.cosign': keep },
  });
  await draw(NotesTab);
  const sheet = await screen.findByRole('region', { name: 'SOAP note' });
  expect(within(sheet).getByRole('region', { name: 'Subjective' })).toHaveTextContent('Cough & fever');
  expect(within(sheet).getByText(/^Signed by Lise Gagnon, Nov/)).toBeInTheDocument();
  expect(within(sheet).getByText(/^Co-signed by Omar Haddad/)).toBeInTheDocument();
  expect(within(sheet).getByRole('region', { name: 'Addendum' })).toHaveTextContent(
    /And a rash.*Signed by Omar Haddad/,
  );
  expect(within(sheet).queryByRole('textbox')).toBeNull();
  expect(within(sheet).getByRole('button', { name: 'Print' })).toBeEnabled();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Add addendum' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Addendum/ }), 'Better now');
  await userEvent.click(screen.getByRole('button', { name: 'Sign addendum' }));
  await waitFor(() => expect(sent.at(-1)!.body).toEqual({ text: 'Better now' }));
  await userEvent.click(within(sheet).getByRole('button', { name: 'Co-sign' }));
  const dialog = await screen.findByRole('dialog', { name: 'Co-sign' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Co-sign' }));
  await waitFor(() => expect(sent.at(-1)!.body).toEqual({ text: '' }));
});

test('ENT-9 a colleague’s draft in the record is read and not written, and an administrator only reads', async () => {
  const { draw } = await start({
    given: [draft('n1', ['Half'], omar)],
    address: '&note=n1',
    more: { locale: 'fr-CA' },
  });
  await draw(NotesTab);
  expect(await screen.findByText('Brouillon de Omar Haddad. Non signé.')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ajouter un addenda' })).toBeNull();
});

test('ENT-9 an administrator reads the notes of the record and begins none', async () => {
  const { draw } = await start({ given: [signed('n1', 'Cough')], more: { role: 'admin' } });
  await draw(NotesTab);
  expect(await screen.findAllByRole('row')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'New note' })).toBeNull();
});

test('ENT-9 the patient’s summary is made from the note in the record line by line, and reworded', async () => {
  const given = [signed('n1', 'Low mood.\nSleep by ten.\nWalk each day.')];
  const sent: unknown[] = [];
  const answers = { 'notes.share': (input: unknown) => (sent.push(input), { id: 's1' }) };
  const { draw } = await start({ given, answers, address: '&note=n1' });
  await draw(NotesTab);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Share with patient' }));
  const dialog = await screen.findByRole('dialog', { name: 'Summary for the patient' });
  const words = within(dialog).getByRole('textbox', { name: /What the patient reads/ });
  expect(words).toHaveValue('');
  const boxes = within(dialog).getAllByRole('checkbox');
  expect(boxes.every((one) => !(one as HTMLInputElement).checked)).toBe(true);
  await user.click(within(dialog).getByRole('checkbox', { name: 'Sleep by ten.' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Low mood.' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Walk each day.' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Low mood.' }));
  expect(words).toHaveValue('Sleep by ten.\nWalk each day.');
  await user.type(words, ' Twice.');
  expect(within(dialog).getByRole('checkbox', { name: 'Walk each day.' })).not.toBeChecked();
  await user.click(within(dialog).getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ params: { id: 'n1' }, body: { text: 'Sleep by ten.\nWalk each day. Twice.' } });
});

test('ENT-9 what was shared of a note in the record stands under it, and is taken back by who shared it', async () => {
  const note = signed('n1', 'Cough');
  const given = [note, { ...summaryOf(note, 'Rest.', lise, at), id: 's1' }];
  const { draw, record } = await start({ given, address: '&note=n1' });
  await draw(NotesTab);
  const user = userEvent.setup();
  const shared = await screen.findByRole('region', { name: 'Shared with the patient' });
  expect(shared).toHaveTextContent('Rest.Lise Gagnon');
  await user.click(within(shared).getByRole('button', { name: 'Take back' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(one(record, 's1').status).toBe('entered-in-error'));
});

test('ENT-9 a patient reads in the record what the clinic shared, or that there is nothing yet', async () => {
  const note = signed('n1', 'Cough');
  const first = await start({ more: { role: 'patient' } });
  const drawn = await first.draw(SummariesTab);
  await screen.findByText('No summaries yet');
  drawn.unmount();
  const given = [
    { ...summaryOf(note, 'Rest.', lise, at), id: 's1' },
    // From another system, not finished.
    { ...summaryOf(note, 'Half a', lise, at), id: 's2', status: 'preliminary' as const },
  ];
  const { draw } = await start({ given, more: { role: 'patient' } });
  await draw(SummariesTab);
  expect(await screen.findByText('Rest.')).toBeVisible();
  expect(screen.queryByText('Half a')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'November 20, 2026' })).toBeVisible();
});
