import { type PageSource, PageSources } from '#core/browser';
import { CallFailure, Live, type Locale } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { faxes } from '../../manifest.ts';
import type { Fax, FaxLine } from '../../shared/calls.ts';
import { messages, setup } from '../index.ts';
import { FaxesPage } from '../pages/FaxesPage.tsx';

export const line = (id: string, is: Partial<FaxLine> = {}): FaxLine => ({
  ...{
    id,
    direction: 'in',
    number: '6135550164',
    name: 'CAPITAL CARDIOLOGY',
    listed: '',
    pages: 2,
    at: new Date().toISOString(),
  },
  ...{
    assignee: null,
    label: '',
    note: '',
    state: 'open',
    content: 'readable',
    copies: 0,
    sameAs: null,
    looksLike: null,
  },
  ...{
    failure: null,
    attempts: 0,
    sendAt: null,
    snoozedUntil: null,
    dueAt: null,
    urgent: false,
    splitFrom: null,
    documents: null,
    closed: false,
  },
  ...is,
});
export const one = '11111111-1111-4111-8111-111111111111';
export const two = '22222222-2222-4222-8222-222222222222';
const lines = [line(one, { copies: 1 }), line(two, { name: '', number: '', pages: null, content: 'encrypted' })];
export const whole = (id: string, is: Partial<Fax> = {}): Fax => ({
  ...{ ...lines.find((found) => found.id === id)!, history: [], turns: {}, filed: null, sent: null },
  ...{
    tiff: false,
    version: 0,
    redactions: [],
    order: null,
    likeness: null,
    annotations: [],
    merge: null,
    split: null,
  },
  ...is,
});

const maya = {
  resourceType: 'Patient' as const,
  id: 'p1',
  name: [{ given: ['Maya'], family: 'Tremblay' }],
  birthDate: '1967-03-14',
};

interface Sent {
  readonly id: string;
  readonly input: any;
}

export const live = {
  state: 'open',
  on: () => () => undefined,
  onSignal: () => () => undefined,
  signal: () => undefined,
  onMissed: () => () => undefined,
};

export const open = async (
  more: Record<string, (input: any) => unknown> = {},
  query = '',
  locale?: Locale,
  sources: readonly PageSource[] = [],
) => {
  const sent: Sent[] = [];
  const noted = (id: string, answer: (input: any) => unknown) => (input: any) => {
    sent.push({ id, input });
    return answer(input);
  };
  const answers = {
    'faxes.reading': () => ({ state: 'off', pages: [], more: false, kind: null, urgency: null, patients: [] }),
    'faxes.list': () => ({ data: lines, next: null }),
    'faxes.count': () => ({
      data: [
        { queue: 'unassigned', count: 2, oldest: new Date().toISOString() },
        { queue: 'mine', count: 1, oldest: null },
      ],
      line: '6135550143',
      mailbox: null,
    }),
    'faxes.read': ({ params }: any) => whole(params.id),
    'faxes.take': () => undefined,
    'faxes.junk': () => undefined,
    'faxes.colleagues': () => ({ data: [{ id: 'c1', name: 'Claire Bouchard', self: false }] }),
    'faxes.assign': () => undefined,
    'faxes.fileInChart': () => undefined,
    'faxes.contacts': () => ({
      data: [{ name: 'Bank Street Pharmacy', number: '6135550161', kind: 'organization', favourite: false }],
    }),
    'faxes.file': () => {
      throw new CallFailure(404, 'not_found', 'Gone.');
    },
    ...more,
  };
  const started = await startClinical(faxes, {
    ...{ messages, address: `/clinic/faxes${query}`, role: 'admin', given: [maya], ...(locale && { locale }) },
    setup: (scope) => {
      setup(scope);
      sources.forEach((source) => scope.add(PageSources, source));
    },
    services: [[Live, live]],
    answers: Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, noted(id, answer)])),
  });
  await started.draw(FaxesPage);
  return { ...started, sent };
};
export const sentTo = (sent: readonly Sent[], id: string) =>
  sent.filter((call) => call.id === id).map(({ input }) => input);
