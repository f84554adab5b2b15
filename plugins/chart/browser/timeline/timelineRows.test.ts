import type { TimelineLine, TimelinePage } from '../../shared/timeline.ts';
import { completeAfter, dayKey } from './timelineDates.ts';
import { timelineRows } from './timelineRows.ts';

const line = (id: string, date: string | null, more: Partial<TimelineLine> = {}): TimelineLine => ({
  ...{ id, type: 'Procedure', kind: 'procedures', date, end: null, title: id, detail: '', status: '', hasText: false },
  ...{ at: date === null ? null : new Date(date).toISOString(), group: null, members: [] },
  ...more,
});
const page = (lines: readonly TimelineLine[], until: string | null): TimelinePage => ({
  ...{ lines: [...lines], until, next: until, closed: [] },
});
const shown = (...pages: readonly TimelinePage[]): readonly string[] =>
  timelineRows(pages).map((row) =>
    row.is === 'mark' ? `= ${row.month}` : [row.line?.id ?? '+', ...row.parts.map(({ id }) => id)].join(' '),
  );
const value = (id: string, date: string, more: Partial<TimelineLine> = {}): TimelineLine =>
  line(id, date, { type: 'Observation', kind: 'results', group: 'observations laboratory', ...more });

test('RTE-5 clinic/patients: the timeline has its months, its years of no month, and last what has no date', () => {
  const all = [line('undated', null), line('year', '1987'), line('month', '2019-03'), line('day', '2019-03-05')];
  expect(shown(page([...all, line('year2', '1987')], null))).toEqual([
    '= 2019-03',
    'day',
    'month',
    '= 1987',
    'year',
    'year2',
    '= ',
    'undated',
  ]);
});

test('RTE-5 clinic/patients: the timeline shows whole days only, and nothing before all that is newer is there', () => {
  const first = page(
    [line('a', '2024-05-03'), line('b', '2024-05-02'), line('none', null)],
    '2024-05-02T12:00:00.000Z',
  );
  expect(shown(first)).toEqual(['= 2024-05', 'a']);
  expect(shown(first, page([line('c', '2024-05-02'), line('a', '2024-05-03')], null))).toEqual([
    '= 2024-05',
    'a',
    'b',
    'c',
    '= ',
    'none',
  ]);
  expect(shown(page([line('a', '2024-05-03')], '9999-12-31T23:59:59.999Z'))).toEqual([]);
});

test('RTE-5 clinic/patients: results of one day stand together, under the report that names them', () => {
  const report = line('panel', '2024-05-03', { type: 'DiagnosticReport', members: ['na', 'k', 'gone'] });
  const wrong = value('wrong', '2024-05-03', { status: 'entered-in-error' });
  const day = [report, ...['na', 'k', 'tsh', 'hb'].map((id) => value(id, '2024-05-03')), wrong];
  expect(shown(page([...day, value('alone', '2024-05-01')], null))).toEqual([
    '= 2024-05',
    'panel na k',
    '+ tsh hb',
    'wrong',
    'alone',
  ]);
});

test('a day is as much of it as is known, where the reader is', () => {
  expect(dayKey({ date: '1987', at: '1987-01-01T00:00:00.000Z' })).toBe('1987');
  expect(dayKey({ date: 'soon', at: null })).toBe('');
  const moment = '2024-05-03T02:00:00.000Z';
  expect(dayKey({ date: moment, at: moment })).toBe(new Date(moment).toLocaleDateString('en-CA'));
  expect(completeAfter(moment) >= '2024-05-03').toBe(true);
});
