import type { Appointment } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { visitOf } from './visit.ts';
import { markOf, nextMark, visitMarks, waitsSinceOf, withMark } from './visitState.ts';

const nine = new Date('2026-11-27T14:00:00Z');
const later = (minutes: number): Date => new Date(nine.getTime() + minutes * 60_000);
const booked: Stored<Appointment> = {
  resourceType: 'Appointment',
  id: 'v1',
  status: 'booked',
  start: nine.toISOString(),
  extension: [{ url: 'urn:pavilion:visit-mode', valueCode: 'clinic' }],
  participant: [
    { actor: { reference: 'Patient/p1' }, status: 'needs-action' },
    { actor: { reference: 'Practitioner/dr1' }, status: 'accepted' },
  ],
};
const read = (appointment: Stored<Appointment>) => visitOf(appointment)!;

test('RTE-3 each state of a visit day is read back as it was set, in FHIR’s own statuses', () => {
  for (const mark of visitMarks) expect(markOf(read(withMark(booked, mark, nine)))).toBe(mark);
  const statuses = visitMarks.map((mark) => withMark(booked, mark, nine).status);
  expect(statuses).toEqual(['booked', 'booked', 'arrived', 'checked-in', 'checked-in', 'fulfilled', 'noshow']);
});

test('RTE-3 somebody waits from the arrival until the practitioner is there', () => {
  const arrived = withMark(booked, 'arrived', nine);
  const roomed = withMark(arrived, 'checked-in', later(10));
  expect(waitsSinceOf(read(roomed))).toEqual(nine);
  const seen = withMark(roomed, 'with-practitioner', later(20));
  expect(waitsSinceOf(read(seen))).toBeNull();
  expect(read(withMark(seen, 'fulfilled', later(40)))).toMatchObject({
    arrivedAt: nine.toISOString(),
    withSince: later(20).toISOString(),
  });
});

test('RTE-3 a visit that is booked again has waited for nobody, and what it says besides stays', () => {
  const back = withMark(withMark(booked, 'with-practitioner', nine), 'booked', later(5));
  expect(back).toEqual(booked);
});

test('RTE-3 the way through a day leads from booked to done', () => {
  const way = [visitMarks[0] as (typeof visitMarks)[number] | null];
  while (way.at(-1)) way.push(nextMark(way.at(-1)!));
  expect(way).toEqual(['booked', 'arrived', 'checked-in', 'with-practitioner', 'fulfilled', null]);
});

test('RTE-3 what is cancelled or was entered in error is on nobody’s list', () => {
  for (const status of ['cancelled', 'entered-in-error', 'proposed', 'waitlist'] as const)
    expect(markOf(read({ ...booked, status }))).toBeNull();
});

test('RTE-3 a room is kept while the patient is in it and after the visit, and let go when they leave it', () => {
  const room = { reference: 'Location/r2', display: 'Room 2' };
  const roomed = withMark(booked, 'checked-in', nine, room);
  expect(read(roomed).room).toEqual({ id: 'r2', name: 'Room 2' });
  const seen = withMark(roomed, 'with-practitioner', later(5));
  expect(read(withMark(seen, 'fulfilled', later(20))).room?.id).toBe('r2');
  for (const mark of ['booked', 'arrived', 'noshow'] as const)
    expect(read(withMark(seen, mark, later(9))).room).toBeUndefined();
  expect(read(withMark(roomed, 'checked-in', later(9), null)).room).toBeUndefined();
});

test('RTE-3 another room in the middle of a visit changes neither its state nor since when it goes on', () => {
  const seen = withMark(withMark(booked, 'checked-in', nine), 'with-practitioner', later(5));
  const moved = read(withMark(seen, 'with-practitioner', later(15), { reference: 'Location/r3', display: 'Room 3' }));
  expect(moved).toMatchObject({ room: { id: 'r3', name: 'Room 3' }, withSince: later(5).toISOString() });
});
