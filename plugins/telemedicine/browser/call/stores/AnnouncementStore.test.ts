import { configure, makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Seat } from '#plugins/telemedicine/shared/seat.ts';
import type { VisitStore } from '../../stores/VisitStore.ts';
import { AnnouncementStore } from './AnnouncementStore.ts';

configure({ enforceActions: 'always' });
beforeAll(() => void jest.useFakeTimers());

const seat = (id: string, is: Partial<Seat> = {}): Seat => ({
  id,
  kind: 'guest',
  name: id,
  state: 'admitted',
  here: true,
  since: '2026-03-02T10:00:00Z',
  device: null,
  media: { joining: 'video', microphone: true, camera: true, sharing: false, hand: false },
  checks: null,
  ...is,
});

test('RTE-7 waiting, joining, raised hands and leaving are announced for a moment', () => {
  const knock = jest.fn();
  const visitStore = makeAutoObservable(
    { visit: { seats: [seat('me')] } as unknown as VisitStore['visit'], me: seat('me') },
    { visit: observableRef },
  );
  const news = new AnnouncementStore(visitStore, knock);
  const sit = (...seats: readonly Seat[]) =>
    runInAction(() => (visitStore.visit = { seats: [seat('me'), ...seats] } as unknown as VisitStore['visit']));
  sit(seat('Rose', { state: 'waiting' }));
  sit(seat('Rose'));
  const hand = { ...seat('Rose').media, hand: true };
  sit(seat('Rose', { media: hand }));
  sit();
  expect(news.items.map(({ kind }) => kind)).toEqual([
    'announceWaiting',
    'announceJoined',
    'announceHand',
    'announceLeft',
  ]);
  expect(knock).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(6_000);
  expect(news.items).toEqual([]);
  news.dispose();
});
