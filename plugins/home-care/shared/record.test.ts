import { fieldOf, headsOf, recordOf, type Told, type VisitEvent } from './record.ts';

/** The same numbers on every run. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * most);
  };
};
type Random = ReturnType<typeof randomFrom>;

const shuffled = <T>(given: readonly T[], random: Random): readonly T[] => {
  const left = [...given];
  return given.map(() => left.splice(random(left.length), 1)[0]!);
};

const tasks = ['Wash', 'Breakfast', 'Walk'];
const thingsToTell: readonly ((n: number) => Told)[] = [
  () => ({ kind: 'start' }),
  () => ({ kind: 'end' }),
  (n) => ({ kind: 'task', task: tasks[n % 3]!, done: n % 2 === 0, why: n % 2 === 0 ? '' : `Why ${n % 4}` }),
  (n) => ({ kind: 'note', text: `Note ${n}` }),
  (n) => ({ kind: 'km', km: n % 5 }),
  (n) => ({ kind: 'refusal', why: n % 2 === 0 ? 'asleep' : null, text: '' }),
];

interface Device {
  readonly worker: string;
  known: VisitEvent[];
  /** Its clock is wrong by so much, in minutes. */
  readonly wrong: number;
}

/** Two devices on one visit, each without a line for as long as it pleases. @returns everything that was told */
const worked = (random: Random): readonly VisitEvent[] => {
  const same = random(2) === 0;
  const devices: readonly Device[] = [
    { worker: 'nadine', known: [], wrong: random(360) - 180 },
    { worker: same ? 'nadine' : 'kwame', known: [], wrong: 0 },
  ];
  const all: VisitEvent[] = [];
  for (let n = 0; n < 12; n += 1) {
    const device = devices[random(2)]!;
    if (random(5) === 0) {
      device.known = [...all];
      continue;
    }
    const what = thingsToTell[random(thingsToTell.length)]!(random(12));
    const field = fieldOf(what, device.worker, '');
    const seen = recordOf(device.known).find((one) => one.field === field);
    const at = new Date(Date.UTC(2026, 2, 9, 12, n * 7 + device.wrong)).toISOString();
    const event: VisitEvent = {
      ...{ id: `${n}-${random(1000)}`, field, worker: { id: device.worker, name: device.worker }, by: '', what },
      ...{ at, when: at, replaces: seen?.heads.map(({ id }) => id) ?? [] },
    };
    device.known = [...device.known, event];
    all.push(event);
  }
  return all;
};

const said = (events: readonly VisitEvent[]): string => JSON.stringify(recordOf(events));

test('RTE-4 of 1,000 visits told by two devices the record is one, in whatever order and however often it arrives', () => {
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const random = randomFrom(seed);
    const events = worked(random);
    const record = recordOf(events);
    const twice = [...events, ...events.filter(() => random(3) === 0)];
    expect([seed, said(shuffled(twice, random))]).toEqual([seed, JSON.stringify(record)]);

    // Nothing is dropped: each event stands in the record, and holds unless one that knew of it was told after.
    expect(record.flatMap(({ all }) => all.map(({ id }) => id)).sort()).toEqual(events.map(({ id }) => id).sort());
    for (const { heads, all, conflict } of record) {
      const held = new Set(heads.map(({ id }) => id));
      for (const { id } of all) {
        const isReplaced = all.some(({ replaces }) => replaces.includes(id));
        expect([seed, id, held.has(id)]).toEqual([seed, id, !isReplaced]);
      }
      // What two devices told apart is kept twice, and said to be a conflict where it differs.
      const values = new Set(
        heads.map(({ what, when }) =>
          what.kind === 'start' || what.kind === 'end' ? when.slice(0, 16) : JSON.stringify(what),
        ),
      );
      expect([seed, conflict]).toEqual([seed, values.size > 1]);
    }
  }
});

const event = (is: Partial<VisitEvent> & Pick<VisitEvent, 'id' | 'what'>): VisitEvent => ({
  ...{ field: 'task:Wash', worker: { id: 'a', name: 'A' }, by: '', replaces: [] },
  ...{ at: '2026-03-09T12:00:00.000Z', when: '2026-03-09T12:00:00.000Z' },
  ...is,
});
const task = (done: boolean): Told => ({ kind: 'task', task: 'Wash', done, why: done ? '' : 'Refused' });

test('RTE-4 a real conflict keeps both until a person chooses, and a later one opens it again', () => {
  const [one, other] = [event({ id: '1', what: task(true) }), event({ id: '2', what: task(false) })];
  const wash = (events: readonly VisitEvent[]) => recordOf(events)[0]!;
  expect(wash([one, other])).toMatchObject({ conflict: true, heads: [{ id: '1' }, { id: '2' }] });
  const chosen = event({ id: '3', what: task(true), by: 'Clerk', replaces: ['1', '2'] });
  expect(wash([chosen, one, other])).toMatchObject({ conflict: false, heads: [{ id: '3' }] });
  const late = event({ id: '4', what: task(false) });
  expect(wash([chosen, one, other, late])).toMatchObject({ conflict: true });
  // A clock that is wrong decides nothing.
  const corrected = event({ id: '5', what: task(false), replaces: ['1'], when: '2020-01-01T00:00:00.000Z' });
  expect(wash([one, corrected])).toMatchObject({ conflict: false, heads: [{ id: '5' }] });
});

test('events that claim to replace each other drop nothing', () => {
  const ring = [
    event({ id: '1', what: task(true), replaces: ['2'] }),
    event({ id: '2', what: task(false), replaces: ['1'] }),
  ];
  expect(recordOf(ring)[0]!.heads).toHaveLength(2);
  const foreign = event({ id: '3', field: 'note:b', what: { kind: 'note', text: 'x' }, replaces: ['1', '2'] });
  expect(recordOf([...ring, foreign]).find(({ field }) => field === 'task:Wash')!.heads).toHaveLength(2);
});

test('readings come in the order in which they were taken, whatever they are called', () => {
  const reading = (id: string, minute: number, value: number): VisitEvent => {
    const what = { kind: 'vitals', measure: 'oxygen', value, second: null } as const;
    return event({ id, what, field: fieldOf(what, 'a', id), when: `2026-03-09T12:0${minute}:00.000Z` });
  };
  const taken = [reading('z', 1, 88), reading('a', 3, 96), reading('m', 2, 93)];
  expect(headsOf(recordOf(taken), 'vitals').map(({ what }) => what.value)).toEqual([88, 93, 96]);
});
