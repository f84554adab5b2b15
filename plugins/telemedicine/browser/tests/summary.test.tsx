import type { Condition } from '@medplum/fhirtypes';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PastVisit, VisitPart } from '#core/browser';
import type { Locale } from '#core/shared';
import type { Stored, VisitLine } from '#clinical/shared';
import { VisitLine as VisitLineToken } from '#clinical/shared';
import type { Summary } from '../../shared/visit.ts';
import { SummaryPage } from '../summary/pages/SummaryPage.tsx';
import { offering } from '#test/kit/browser/terms.ts';
import { commonConditions } from '#plugins/conditions/shared/index.ts';
import { start, startVisits, summary, visit } from './testKit.tsx';

const signed = { at: '2026-11-20T16:00:00.000Z', by: 'Priya Sandhu' };
const running = ['medications', 'chart', 'appointments', 'messaging', 'conditions'];

const page = async (
  role: 'patient' | 'practitioner',
  first: Partial<Summary>,
  stored: readonly Stored[] = [],
  locale: Locale = 'en-CA',
  features: readonly string[] = running,
) => {
  const sent: any[] = [];
  const started = await startVisits({
    address: '/telemedicine/summary?c=v1',
    role,
    running: features,
    stored,
    locale,
    answers: {
      ...offering(commonConditions),
      'telemedicine.summary': () => summary(first),
      'telemedicine.visit': () => visit({ state: 'ended', host: role !== 'patient' }),
      'telemedicine.rate': ({ body }) => {
        sent.push(body);
        return summary(first);
      },
      'telemedicine.saveNote': ({ body }) => {
        sent.push(body);
        return summary({ ...first, note: { ...summary(first).note, ...body, signed: null, version: '2' } });
      },
    },
  });
  await started.draw(SummaryPage);
  return { ...started, sent };
};

test('RTE-7 a patient reads what was signed, what is next, and finds the ways on', async () => {
  await page('patient', {
    note: {
      text: 'Cough.\nRest.',
      next: 'Come back in May.',
      signed,
      version: '2',
      sources: [],
      reason: null,
      codes: [],
    },
  });
  expect(screen.getByText(/Cough\./)).toBeInTheDocument();
  expect(screen.getByText('Come back in May.')).toBeInTheDocument();
  expect(screen.getByText(/Signed by Priya Sandhu/)).toBeInTheDocument();
  const ways = ['My medicines and what changed', 'My record and documents', 'Book a follow-up', 'Ask a question'];
  for (const name of ways) expect(screen.getByRole('link', { name })).toBeInTheDocument();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});

test('nothing clinical shows before signing; an open visit leads into it', async () => {
  await page('patient', {});
  expect(screen.getByText(/has not signed the summary yet/)).toBeInTheDocument();
  document.body.replaceChildren();
  await page('patient', { state: 'live', endedAt: null });
  expect(screen.getByRole('link', { name: 'Go to the visit' })).toHaveAttribute('href', '/telemedicine/lobby?c=v1');
});

test('the call is rated in one press, and a changed rating can be taken back', async () => {
  const { sent, rest, undo, toasts } = await page('patient', { rating: { stars: 2, comment: '' } });
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await userEvent.click(screen.getByRole('radio', { name: '4 of 5' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await rest();
  expect(sent).toEqual([{ rating: { stars: 4, comment: '' } }]);
  expect(toasts.shown[0]?.message).toBe('Thank you. Your rating is saved.');
  await undo();
  expect(sent.at(-1)).toEqual({ rating: { stars: 2, comment: '' } });
});

test('the patient decides whether guests read it, and may take that back', async () => {
  const guest = { kind: 'guest' as const, name: 'Marc', joined: '2026-11-20T15:02:00.000Z', minutes: 18 };
  const { sent, rest, undo } = await page('patient', {
    attendees: [guest],
    note: { text: 'Cough.', next: '', signed, version: '2', sources: [], reason: null, codes: [] },
  });
  await userEvent.click(screen.getByRole('switch', { name: /guests who were in the call/ }));
  await rest();
  await undo();
  expect(sent).toEqual([{ shared: true }, { shared: false }]);
});

test('a clinician writes, added lines show their source, and signing asks first', async () => {
  const { plugin, rest, sent, toasts, kept } = await page('practitioner', {});
  const text = screen.getByRole('textbox', { name: /What was discussed/ });
  await userEvent.type(text, 'History of cough');
  const line = plugin.registry.services.get(VisitLineToken) as VisitLine;
  await act(async () => line.note?.accept('No fever since Monday', 'Maya Tremblay, 10:42'));
  await rest();
  expect(text).toHaveValue('History of cough\nNo fever since Monday');
  expect(screen.getByText('From: Maya Tremblay, 10:42')).toBeInTheDocument();
  await userEvent.type(text, ' evening');
  expect(screen.getByText('From: Maya Tremblay, 10:42')).toBeInTheDocument();
  expect([...kept.keys()].sort()).toEqual(['telemedicine-lines:v1', 'telemedicine-note:v1']);
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Sign' }).at(-1)!);
  await rest();
  expect(sent).toEqual([
    {
      text: 'History of cough\nNo fever since Monday evening',
      next: '',
      sources: [{ line: 1, from: 'Maya Tremblay, 10:42' }],
      reason: null,
      codes: [],
      version: null,
      sign: true,
    },
  ]);
  expect(toasts.shown.at(-1)?.message).toMatch(/Summary signed/);
});

test('a signed note shows each line’s source to the clinic', async () => {
  await page('practitioner', {
    note: {
      text: 'Cough\nRest',
      next: '',
      signed,
      version: '3',
      sources: [{ line: 0, from: 'Maya, 10:42' }],
      reason: null,
      codes: [],
    },
  });
  expect(screen.getByText('From: Maya, 10:42')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

const snomed = 'http://snomed.info/sct';
const asthma = { coding: [{ system: snomed, code: '195967001', display: 'Asthma' }], text: 'Asthma' };
const condition = {
  resourceType: 'Condition',
  id: 'c1',
  subject: { reference: 'Patient/p1' },
  code: asthma,
} as Condition & { id: string };

test('RTE-7 a clinician codes the visit: the patient’s own conditions, new ones, and which is the main one', async () => {
  const { sent, rest } = await page('practitioner', { patient: { id: 'p1', name: 'Maya Tremblay' } }, [condition]);
  await userEvent.type(screen.getByRole('textbox', { name: /What was discussed/ }), 'Wheezing.');
  const group = screen.getByRole('group', { name: 'Diagnoses and problems' });
  await userEvent.click(within(group).getByRole('button', { name: 'Add Asthma' }));
  await userEvent.type(
    within(group).getByRole('combobox', { name: /Another condition/ }),
    'Grippe saisonnière{End}{Enter}',
  );
  await userEvent.selectOptions(
    within(group).getByRole('combobox', { name: 'Grippe saisonnière at this visit' }),
    'Suspected',
  );
  await userEvent.click(within(group).getByRole('button', { name: 'Make main: Grippe saisonnière' }));
  // What stands in the patient's conditions is not coded a second time under another id.
  await userEvent.type(within(group).getByRole('combobox', { name: /Another condition/ }), 'asth');
  await userEvent.click(within(group).getByRole('option', { name: /^Asthma/ }));
  expect(within(group).getAllByRole('listitem')).toHaveLength(2);
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await rest();
  expect(sent[0]).toMatchObject({
    codes: [
      { condition: null, concept: { text: 'Grippe saisonnière' }, use: 'suspected' },
      { condition: 'c1', concept: asthma, use: 'diagnosis' },
    ],
  });
});

test('RTE-7 the patient reads diagnoses by name in their language, marked when not certain', async () => {
  await page(
    'patient',
    {
      note: {
        text: 'Wheezing.',
        next: '',
        signed,
        version: '2',
        sources: [],
        reason: { text: 'Short of breath' },
        codes: [
          { condition: 'c1', concept: asthma, use: 'suspected' },
          { condition: 'c2', concept: { text: 'Hay fever' }, use: 'comorbidity' },
        ],
      },
    },
    [],
    'fr-CA',
  );
  const list = screen.getByRole('list', { name: 'De quoi il s’agissait' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['AsthmePas encore certain', 'Hay feverDéjà présent']);
  expect(screen.getByText('Short of breath')).toBeInTheDocument();
  expect(screen.queryByText(/195967001/)).not.toBeInTheDocument();
});

test('RTE-7 without the conditions feature there are no codes, and the note can still be written', async () => {
  await page('practitioner', { patient: { id: 'p1', name: 'Maya Tremblay' } }, [], 'en-CA', []);
  expect(screen.queryByRole('group', { name: 'Diagnoses and problems' })).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /What was discussed/ })).toBeInTheDocument();
});

test('RTE-7 another feature that fails on the summary leaves the rest', async () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const seen: PastVisit[] = [];
  const part = (id: string, allow: VisitPart['allow'], Part: VisitPart['part']): VisitPart => ({
    id,
    order: 1,
    title: () => `Part ${id}`,
    allow,
    part: Part,
  });
  const report = jest.fn();
  const started = await startVisits({
    address: '/telemedicine/summary?c=v1',
    role: 'practitioner',
    running,
    report,
    parts: [
      part('broken', ['practitioner'], () => {
        throw new Error('broken');
      }),
      part('whole', ['practitioner'], ({ visit: of }) => {
        seen.push(of);
        return <p>All is well</p>;
      }),
      part('others', ['patient'], () => <p>For somebody else</p>),
    ],
    answers: {
      'telemedicine.summary': () => summary({ patient: { id: 'p1', name: 'Maya Tremblay' } }),
      'telemedicine.visit': () => visit({ state: 'ended', host: true }),
    },
  });
  await started.draw(SummaryPage);
  expect(screen.getByText('All is well')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /What was discussed/ })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Part broken' })).toHaveTextContent(/Try again/);
  expect(screen.queryByText('For somebody else')).not.toBeInTheDocument();
  expect(report).toHaveBeenCalled();
  expect(seen[0]).toEqual({
    id: 'v1',
    patient: 'p1',
    encounter: 'e1',
    since: start,
    back: '/telemedicine/summary?c=v1',
  });
  silent.mockRestore();
});
