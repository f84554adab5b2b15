import type { Seat } from '#plugins/telemedicine/shared/seat.ts';
import type { TodaysVisit, Visit } from '#plugins/telemedicine/shared/visit.ts';

const minute = 60_000;
const from = (minutes: number): string => new Date(Date.now() + minutes * minute).toISOString();
/** The same for every visit: one that changed would have been moved. */
const [opens, start, end] = [from(-10), from(5), from(25)];
export const device = 'a-device-of-the-stage';

export const seatOf = (is: Partial<Seat> = {}): Seat => ({
  id: 'seat-1',
  kind: 'guest',
  name: 'Marc Roy',
  state: 'waiting',
  here: true,
  since: from(-4),
  device,
  media: { joining: 'audio', microphone: true, camera: false, sharing: false, hand: false },
  checks: null,
  ...is,
});

export const visitOf = (is: Partial<Visit> = {}): Visit => ({
  id: 'visit-1',
  state: 'open',
  start,
  end,
  opens,
  now: from(0),
  zone: 'America/Toronto',
  clinic: 'Rideau Family Health',
  phone: '613-555-0142',
  practitioner: 'Priya Sandhu',
  patient: null,
  me: null,
  host: false,
  seats: [],
  invites: [],
  usualWait: 8,
  startedAt: null,
  endedAt: null,
  media: null,
  ...is,
});

export const todayOf = (is: Partial<TodaysVisit> = {}): TodaysVisit => ({
  id: 'visit-1',
  state: 'open',
  start,
  end,
  opens,
  practitioner: 'Priya Sandhu',
  patient: { id: 'patient-1', name: 'Maya Tremblay' },
  title: 'Follow-up',
  mine: true,
  waiting: [],
  inCall: 0,
  ...is,
});
