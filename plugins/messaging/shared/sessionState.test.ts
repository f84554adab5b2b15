import type { Role } from '#core/shared';
import { answerGraceMs } from './limits.ts';
import { sessionStatuses } from './session.ts';
import { dueAt, kindOf, mayAsk, mayNow, nextStatus, type SessionAct, type ParticipantRole } from './sessionState.ts';

const acts: readonly SessionAct[] = ['confirm', 'deny', 'withdraw', 'complete', 'reopen', 'write', 'expire'];
const patientAsks: ParticipantRole = { role: 'patient', part: 'requester' };
const doctorAsked: ParticipantRole = { role: 'practitioner', part: 'invitee' };
const patientAsked: ParticipantRole = { role: 'patient', part: 'invitee' };
const adminOutside: ParticipantRole = { role: 'clinic_admin', part: null };
const adminAsks: ParticipantRole = { role: 'admin', part: 'requester' };
const doctorOutside: ParticipantRole = { role: 'practitioner', part: null };

const allowed = (who: ParticipantRole): string[] =>
  sessionStatuses.flatMap((status) => acts.filter((act) => mayNow(who, status, act)).map((act) => `${status}:${act}`));

test('STA-1 ROL-2 who may do what from which state', () => {
  expect(allowed(patientAsks)).toEqual(['requested:withdraw', 'confirmed:complete', 'confirmed:write']);
  expect(allowed(patientAsked)).toEqual([
    'requested:confirm',
    'requested:deny',
    'confirmed:complete',
    'confirmed:write',
  ]);
  expect(allowed(doctorAsked)).toEqual([
    'requested:confirm',
    'requested:deny',
    'confirmed:complete',
    'confirmed:write',
    'completed:reopen',
  ]);
  expect(allowed(adminOutside)).toEqual(['requested:confirm', 'requested:deny']);
  expect(allowed(adminAsks)).toEqual([
    'requested:withdraw',
    'confirmed:complete',
    'confirmed:write',
    'completed:reopen',
  ]);
  expect(allowed(doctorOutside)).toEqual([]);
  expect(allowed({ role: null, part: null })).toEqual([]);
});

test('STA-1 where each act leads', () => {
  expect(acts.map((act) => sessionStatuses.map((status) => nextStatus(status, act)))).toEqual([
    ['confirmed', null, null, null, null],
    ['denied', null, null, null, null],
    ['denied', null, null, null, null],
    [null, 'completed', null, null, null],
    [null, null, null, 'confirmed', null],
    [null, 'confirmed', null, null, null],
    ['expired', null, null, null, null],
  ]);
});

test('API-8 patients ask staff, staff ask both', () => {
  const asked: readonly Role[] = ['guest', 'patient', 'practitioner', 'admin', 'clinic_admin', 'super_admin'];
  expect(asked.map((role) => mayAsk('patient', role))).toEqual([false, false, true, true, true, true]);
  expect(asked.map((role) => mayAsk('practitioner', role))).toEqual([false, true, true, true, true, true]);
});

test('ENT-7 kinds', () => {
  const [p, s] = [{ role: 'patient' as const }, { role: 'practitioner' as const }];
  expect([kindOf([p, s], false), kindOf([p, s, s], false), kindOf([s, s], false), kindOf([s, s], true)]).toEqual([
    'secure',
    'care_team',
    'provider',
    'care_team',
  ]);
});

test('STA-1 a request is answered before its start, and never in less than a day', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  expect(dueAt(now, now).getTime()).toBe(now.getTime() + answerGraceMs);
  const start = new Date('2026-11-27T09:00:00Z');
  expect(dueAt(start, now)).toEqual(start);
});
