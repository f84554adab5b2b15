import { TextDecoder } from 'node:util';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DocumentReference } from '@medplum/fhirtypes';
import { DocumentParts } from '#core/browser';
import { CallFailure } from '#core/shared';
import type { Stored } from '#clinical/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { withLayout } from '#test/kit/browser/withLayout.ts';
import { chart } from '../../manifest.ts';
import type { TimelineLine, TimelinePage } from '../../shared/timeline.ts';
import { messages, setup } from '../index.ts';
import { TimelineTab } from '../timeline/TimelineTab.tsx';

beforeAll(withLayout);
// jsdom has none.
Object.assign(globalThis, { TextDecoder });

const line = (id: string, date: string | null, more: Partial<TimelineLine> = {}): TimelineLine => ({
  ...{ id, type: 'Procedure', kind: 'procedures', date, end: null, title: id, detail: '', status: '', hasText: false },
  ...{ at: date === null ? null : new Date(date).toISOString(), group: null, members: [] },
  ...more,
});
const page = (
  lines: readonly TimelineLine[],
  next: string | null = null,
  until = next && '2000-01-01T00:00:00.000Z',
): TimelinePage => ({
  ...{ lines: [...lines], until, next, closed: [] },
});
type Asked = {
  readonly body: {
    readonly patient: string;
    readonly kinds?: readonly string[];
    readonly q?: string;
    readonly after?: string;
  };
};

const open = async (
  timeline: (asked: Asked) => unknown,
  options: Partial<Parameters<typeof startClinical>[1]> = {},
) => {
  const asked: Asked['body'][] = [];
  const answer = (input: Asked): unknown => {
    asked.push(input.body);
    return timeline(input);
  };
  const started = await startClinical(chart, { setup, messages, ...options, answers: { 'chart.timeline': answer } });
  await started.draw(TimelineTab);
  return { ...started, asked };
};
const rows = (): readonly string[] =>
  screen.getAllByRole('listitem').map((row) => (row.textContent ?? '').replace(/\s+/g, ' ').trim());

test('RTE-5 clinic/patients: the timeline lists entries under their months, with what became of them', async () => {
  const { asked } = await open(() =>
    page([
      line('Biopsy', '2024-05-06', { status: 'not-done' }),
      line('Asthma (disorder)', '1987', { type: 'Condition', kind: 'conditions', status: 'refuted', end: '1990' }),
      line('', '2024-04-01', { type: 'ImagingStudy', kind: 'imaging', status: 'entered-in-error' }),
      line('Old note', null, { type: 'DocumentReference', kind: 'documents', hasText: true }),
    ]),
  );
  expect(await screen.findByRole('heading', { name: 'May 2024' })).toBeInTheDocument();
  const texts = rows();
  expect(texts[0]).toBe('May 2024');
  expect(texts[1]).toMatch(/^May 6BiopsyProcedure.*Not done$/);
  expect(texts[3]).toMatch(/^Apr 1Imaging study.*Entered in error$/);
  expect(texts[4]).toBe('1987');
  expect(texts[5]).toMatch(/^AsthmaCondition.*until 1990Ruled out$/);
  expect(texts[6]).toBe('Without a date');
  expect(texts[7]).toMatch(/^Old noteDocument/);
  expect(screen.getByText('Start of the record')).toBeInTheDocument();
  expect(asked).toEqual([{ patient: 'p1' }]);
});

test('RTE-5 clinic/patients: nothing is said to be absent from the timeline before all of it is known', async () => {
  let answer: (last: TimelinePage) => void = () => undefined;
  const later = new Promise<TimelinePage>((resolve) => (answer = resolve));
  await open(({ body }) => (body.after ? later : page([], 'p2', '9999-12-31T23:59:59.999Z')));
  expect(await screen.findByText('Earlier entries are still being loaded…')).toBeInTheDocument();
  expect(screen.queryByText('Nothing on the timeline')).toBeNull();
  await act(async () => answer(page([])));
  expect(await screen.findByText('Nothing on the timeline')).toBeInTheDocument();
});

test('RTE-5 clinic/patients: a page of the timeline that fails says so, keeps what is there, and is tried again', async () => {
  let away = true;
  const { asked } = await open(({ body }) => {
    if (body.after === undefined) return page([line('First', '2024-05-06')], 'p2');
    if (away) throw new CallFailure(503, 'unavailable', 'Busy.');
    return page([line('Second', '1999')]);
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Earlier entries could not be loaded\. The service is busy/,
  );
  expect(screen.getByText('First')).toBeInTheDocument();
  expect(asked).toHaveLength(2);
  away = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Second')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('RTE-5 clinic/patients: the kind stands in the address, the words that are searched for do not', async () => {
  const { asked, router } = await open(({ body }) => page(body.q || body.kinds ? [] : [line('Biopsy', '2024')]), {
    address: '/clinic/patients/p1?tab=timeline',
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Immunizations');
  expect(router.went.at(-1)).toBe('/clinic/patients/p1?tab=timeline&kind=immunizations');
  expect(await screen.findByText('No entries found')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search this timeline' }), 'flu shot');
  await waitFor(() => expect(asked.at(-1)).toEqual({ patient: 'p1', kinds: ['immunizations'], q: 'flu shot' }));
  expect(router.went.join()).not.toContain('flu');
});

test('RTE-5 clinic/patients: an entry opens with the keyboard and says all that the record holds, as words', async () => {
  const note: Stored<DocumentReference> = {
    ...{ resourceType: 'DocumentReference', id: 'd1', status: 'current', type: { text: 'Discharge summary' } },
    subject: { reference: 'Patient/p1' },
    author: [{ display: 'Dr Roy' }],
    content: [
      { attachment: { contentType: 'text/plain', data: Buffer.from('<b>Well</b> at home').toString('base64') } },
      { attachment: { contentType: 'application/pdf', data: 'JVBERg==', title: 'Scan' } },
    ],
  };
  const summary = line('Discharge summary', '2024-05-06', { id: 'd1', type: 'DocumentReference', kind: 'documents' });
  await open(() => page([summary]), { given: [note] });
  const button = await screen.findByRole('button', { name: /Discharge summary/ });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByText('<b>Well</b> at home')).toBeInTheDocument();
  expect(screen.getByText('Dr Roy')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download Scan' })).toBeInTheDocument();
});

test('RTE-5 clinic/patients: a feature shows more below a document that came by it, to the roles that it names', async () => {
  const document = { resourceType: 'DocumentReference' as const, status: 'current' as const, content: [] };
  const given = [
    { ...document, id: 'mine', identifier: [{ system: 'urn:feature', value: 'f1' }] },
    { ...document, id: 'other', identifier: [{ system: 'urn:else', value: 'f2' }] },
  ] as unknown as Stored<DocumentReference>[];
  const documents = () =>
    page(given.map(({ id }) => line(id, '2024-05-06', { type: 'DocumentReference', kind: 'documents', title: id })));
  const part = ({ value }: { readonly value: string }) => <p>From {value}</p>;
  const shown = async (allow: 'practitioner' | 'patient'): Promise<readonly string[]> => {
    await open(documents, {
      ...{ given, role: 'practitioner' as const },
      setup: (scope) => {
        setup(scope);
        scope.add(DocumentParts, { id: 'x', system: 'urn:feature', allow: [allow], part });
      },
    });
    for (const name of [/mine/, /other/]) await userEvent.click(await screen.findByRole('button', { name }));
    const texts = screen.queryAllByText(/^From/).map((one) => one.textContent ?? '');
    cleanup();
    return texts;
  };
  expect(await shown('practitioner')).toEqual(['From f1']);
  expect(await shown('patient')).toEqual([]);
});

test('RTE-5 clinic/patients: results of a day are one row, with each value in it', async () => {
  const value = (id: string, quantity: number): TimelineLine =>
    line(id, '2024-05-06', {
      ...{ type: 'Observation', kind: 'results', group: 'observations vital-signs' },
      measured: { valueQuantity: { value: quantity, unit: 'kg' } },
    });
  await open(() => page([value('Weight', 70.5), value('Lean weight', 50)]));
  await userEvent.click(await screen.findByRole('button', { name: /Vital signs.*2 entries/ }));
  const parts = within(screen.getByRole('list', { name: 'Timeline, newest first' }));
  expect(parts.getByRole('button', { name: 'Weight 70.5 kg' })).toBeInTheDocument();
});

test('RTE-5 clinic/patients: the timeline says what a switched-off feature hides, and speaks French', async () => {
  await open(() => ({ ...page([line('Biopsie', '2024-05-06', { status: 'not-done' })]), closed: ['Immunization'] }), {
    locale: 'fr-CA',
  });
  expect(await screen.findByText(/Non affiché.*Vaccination/)).toBeInTheDocument();
  expect(rows()[0]).toBe('Mai 2024');
  expect(rows()[1]).toMatch(/^6 maiBiopsieIntervention.*Non fait$/);
});
