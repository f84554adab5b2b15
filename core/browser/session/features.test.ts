import { type CallAnswer, featureChanged, keptReadsChanged, type listFeatures, type Live } from '#core/shared';
import { fakeHttp, fakeResources } from '#test/kit/browser/fakes.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { KeptFeatures } from '../offline/keptFeatures.ts';
import { followFeatures } from './features.ts';
import { Handlers } from './live/handlers.ts';

interface LiveEvent {
  readonly kind: string;
  readonly data: unknown;
}
type Answer = CallAnswer<typeof listFeatures>;

const answer = (ids: readonly string[], staff: boolean): Answer => ({
  data: ids.map((id) => ({
    ...{ id, title: id, summary: '', enabled: true, audience: [], first: null, planned: null },
  })) as unknown as Answer['data'],
  keptReads: { patients: true, staff, hours: 72 },
});

const follow = (
  first: Promise<Answer>,
  later: () => Answer,
  last: readonly string[] = [],
  atHand?: () => Promise<void>,
  ahead?: (ids: readonly string[]) => void,
) => {
  const fail = (error: unknown): never => {
    throw error;
  };
  const heard = new Handlers<LiveEvent>(fail);
  const enabled = new Set<string>();
  const kept = new KeptFeatures('me');
  if (last.length > 0) kept.keep(last);
  const live = {
    on: ({ kind }: { readonly kind: string }, handle: (event: LiveEvent) => void) => heard.add(kind, handle),
    onMissed: () => () => undefined,
  } as unknown as Live;
  followFeatures({
    ...{ live, kept, first, http: fakeHttp({ 'features.list': later }), resources: fakeResources() },
    registry: {
      setEnabled(ids) {
        enabled.clear();
        for (const id of ids) enabled.add(id);
      },
      enable: (id, on) => void (on ? enabled.add(id) : enabled.delete(id)),
    },
    ...(atHand && { atHand }),
    ...(ahead && { ahead }),
    isTaken: () => false,
    onKnown: () => undefined,
    onGone: () => undefined,
    report: fail,
    sleep: () => Promise.resolve(),
  });
  const hear = (kind: string, data: unknown): void => heard.call(kind, { kind, data });
  return { hear, enabled, kept };
};

test('PRD-4 CST-4 an answer that is older than what was heard meanwhile switches nothing on again', async () => {
  let arrive = (_: Answer): void => undefined;
  const first = new Promise<Answer>((resolve) => (arrive = resolve));
  const { hear, enabled, kept } = follow(first, () => answer(['tasks'], false));
  hear(featureChanged.kind, { id: 'faxes', enabled: false });
  hear(keptReadsChanged.kind, { patients: true, staff: false, hours: 72 });
  arrive(answer(['tasks', 'faxes'], true));
  await settled();
  expect([...enabled]).toEqual(['tasks']);
  expect(kept.mayKeep('practitioner')).toBe(false);
});

test('PRD-4 where the browser knows of no network, what was on the last time runs at once, until the server says otherwise', async () => {
  let arrive = (_: Answer): void => undefined;
  const first = new Promise<Answer>((resolve) => (arrive = resolve));
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { enabled } = follow(first, () => answer([], false), ['tasks', 'faxes']);
  expect([...enabled]).toEqual(['tasks', 'faxes']);
  // The browser was wrong.
  arrive(answer(['tasks', 'notes'], false));
  await settled();
  expect([...enabled]).toEqual(['tasks', 'notes']);
  network.mockReturnValue(true);
  const online = follow(new Promise(() => undefined), () => answer([], false), ['tasks']);
  await settled();
  expect([...online.enabled]).toEqual([]);
  network.mockRestore();
});

test('where the browser knows of no network, features start when what they will show is at hand; with one nobody waits for that', async () => {
  const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let ready = (): void => undefined;
  const atHand = jest.fn(() => new Promise<void>((resolve) => (ready = resolve)));
  const never = new Promise<Answer>(() => undefined);
  const ahead = jest.fn();
  const { enabled } = follow(never, () => answer([], false), ['tasks'], atHand, ahead);
  await settled();
  expect([...enabled]).toEqual([]);
  // Their code is asked for meanwhile.
  expect(ahead.mock.calls).toEqual([[['tasks']]]);
  ready();
  await settled();
  expect([...enabled]).toEqual(['tasks']);
  network.mockReturnValue(true);
  const online = follow(Promise.resolve(answer(['notes'], false)), () => answer([], false), ['tasks'], atHand);
  await settled();
  expect([[...online.enabled], atHand.mock.calls.length]).toEqual([['notes'], 1]);
  network.mockRestore();
});
