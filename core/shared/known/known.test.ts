import { allKnown, claim, isUnderReview, type Known, knownOf, mapKnown, whole } from './known.ts';

const refetch = () => Promise.resolve();
const failure = new Error('offline');
const states: readonly Known[] = [
  { is: 'awaited' },
  { is: 'failed', error: failure, again: () => undefined },
  { is: 'part', data: [] },
  { is: 'part', data: [], error: failure, again: () => undefined },
  { is: 'part', data: [], suppressed: true },
];

test.each(states)('a claim is silent unless all is known: %j', (known) => {
  expect(claim('No allergies').of(known)).toBeNull();
});

test('a claim is said where all is known, and is no text otherwise', () => {
  const none = claim('No allergies');
  expect(none.of(whole([]))).toBe('No allergies');
  expect(JSON.stringify(none)).not.toContain('No allergies');
});

test.each<[Known['is'], { data: unknown; error: Error | undefined; hasMore?: boolean }]>([
  ['awaited', { data: undefined, error: undefined }],
  ['failed', { data: undefined, error: failure }],
  ['whole', { data: [], error: undefined }],
  ['part', { data: [], error: failure }],
  ['part', { data: { resources: [], next: 'page-2' }, error: undefined }],
  ['whole', { data: { resources: [], next: null }, error: undefined }],
  ['part', { data: [], error: undefined, hasMore: true }],
  ['part', { data: { resources: [], next: null, suppressed: true }, error: undefined }],
  ['whole', { data: { next: 'page-2' }, error: undefined, hasMore: false }],
])('an answer is %s: %j', (is, resource) => {
  expect(knownOf({ ...resource, refetch }).is).toBe(is);
});

test('a failure and what is out of date can be asked for again', () => {
  const asked = jest.fn(refetch);
  for (const data of [undefined, []]) {
    const known = knownOf({ data, error: failure, refetch: asked });
    if (known.is === 'failed' || known.is === 'part') known.again?.();
  }
  expect(asked).toHaveBeenCalledTimes(2);
});

test('of several as much is known as of the least known', () => {
  const [awaited, failed, part] = states;
  expect(allKnown([whole(1), part!, awaited!]).is).toBe('awaited');
  expect(allKnown([awaited!, failed!]).is).toBe('failed');
  expect(allKnown([whole(1), part!]).is).toBe('part');
  expect(allKnown([whole(1), whole(2)]).is).toBe('whole');
  expect(allKnown([]).is).toBe('whole');
});

test('that more is there and not released yet is known of the answer, and says less than a page that is to come', () => {
  const suppressed = knownOf({ data: { next: null, suppressed: true }, error: undefined, refetch });
  expect([isUnderReview(suppressed), isUnderReview(whole(1)), isUnderReview(states[2]!)]).toEqual([true, false, false]);
  expect(isUnderReview(allKnown([suppressed, whole(1)]))).toBe(true);
  expect(isUnderReview(allKnown([suppressed, states[2]!]))).toBe(false);
});

test('what is read from an answer is known as much as the answer', () => {
  expect(mapKnown(whole([1, 2]), (list) => list.length)).toEqual(whole(2));
  expect(mapKnown<number[], number>({ is: 'awaited' }, (list) => list.length)).toEqual({ is: 'awaited' });
});
