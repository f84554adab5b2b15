import type { CarePlan, Goal } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { messages } from '../plans/messages/en-CA.ts';
import { messages as french } from '../plans/messages/fr-CA.ts';
import { planTextOf } from '../planText.ts';
import { changesBetween, isSubstance } from './changes.ts';
import { isCurrentVersion, signedVersions, snapshotsOf } from './snapshot.ts';

const planText = planTextOf(messages, 'en-CA');
const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 12, 0, second)).toISOString();
const goal = (version: string, second: number, value: number, words = 'HbA1c'): Stored<Goal> => ({
  resourceType: 'Goal',
  id: 'g1',
  meta: { versionId: version, lastUpdated: at(second) },
  lifecycleStatus: 'active',
  description: { text: words },
  subject: { reference: 'Patient/p1' },
  target: [
    {
      measure: { text: 'HbA1c', coding: [{ code: '4548-4' }] },
      detailQuantity: { value, unit: '%', comparator: '<' },
      dueDate: '2026-06-01',
    },
  ],
});
const plan = (version: string, second: number, more: Partial<CarePlan> = {}): Stored<CarePlan> => ({
  resourceType: 'CarePlan',
  id: 'c1',
  meta: { versionId: version, lastUpdated: at(second) },
  status: 'draft',
  intent: 'plan',
  title: 'Diabetes',
  subject: { reference: 'Patient/p1' },
  goal: [{ reference: 'Goal/g1' }],
  ...more,
});
const walk = (frequency: number) => ({
  id: 'walk',
  detail: {
    status: 'in-progress' as const,
    description: 'Walk',
    performer: [{ reference: 'Patient/p1', display: 'Maya' }],
    scheduledTiming: { repeat: { frequency, period: 1, periodUnit: 'wk' as const } },
  },
});

test('one save is one version, however many goals it wrote; a goal changed alone is a version too', () => {
  const plans = [plan('2', 60, { status: 'active' }), plan('1', 1)];
  const goals = [goal('3', 120, 6.5), goal('2', 60.4, 7), goal('1', 0, 7.5)];
  const snapshots = snapshotsOf(plans, goals);
  expect(snapshots.map(({ plan: of, goals: with_ }) => [of.meta?.versionId, with_[0]?.meta?.versionId])).toEqual([
    ['2', '3'],
    ['2', '2'],
    ['1', '1'],
  ]);
});

test('changes are described: measure, date, frequency, status, note; none where nothing changed', () => {
  const before = { at: at(0), plan: plan('1', 0, { activity: [walk(3)] }), goals: [goal('1', 0, 7.5)] };
  const after = {
    at: at(9),
    plan: plan('2', 9, {
      status: 'active',
      activity: [walk(5), { id: 'x', detail: { status: 'in-progress', description: 'Sleep' } }],
      note: [{ text: 'Likes mornings' }],
    }),
    goals: [goal('2', 9, 7)],
  };
  expect(changesBetween(before, before, planText)).toEqual([]);
  const changes = changesBetween(before, after, planText);
  const nb = '\u00a0';
  expect(changes).toEqual([
    { part: 'status', kind: 'changed', of: '', before: 'Draft', after: 'Active' },
    { part: 'target', kind: 'changed', of: 'HbA1c', before: `HbA1c below 7.5${nb}%`, after: `HbA1c below 7${nb}%` },
    { part: 'activity', kind: 'added', of: '', before: '', after: 'Sleep' },
    { part: 'rhythm', kind: 'changed', of: 'Walk', before: '3 times a week', after: '5 times a week' },
    { part: 'note', kind: 'added', of: '', before: '', after: 'Likes mornings' },
  ]);
  expect(changes.filter(isSubstance).map(({ part }) => part)).toEqual(['target', 'activity', 'rhythm']);
});

test('goals come and go; in French the same', () => {
  const before = { at: at(0), plan: plan('1', 0), goals: [goal('1', 0, 7)] };
  const after = { at: at(9), plan: plan('2', 9), goals: [{ ...goal('1', 9, 8), id: 'g2' }] };
  expect(changesBetween(before, after, planText).map(({ part, kind }) => [part, kind])).toEqual([
    ['goal', 'removed'],
    ['goal', 'added'],
  ]);
  const moved = { ...before, goals: [goal('2', 9, 7.5)] };
  expect(changesBetween(before, moved, planTextOf(french, 'fr-CA'))[0]?.after).toBe('HbA1c moins de 7,5\u00a0%');
});

test('a signature covers the versions it names, and no later ones', () => {
  const signed = signedVersions({
    resourceType: 'Provenance',
    target: [{ reference: 'CarePlan/c1' }],
    recorded: at(0),
    agent: [{ who: { reference: 'Practitioner/1' } }],
    entity: [
      { role: 'source', what: { reference: 'CarePlan/c1/_history/2' } },
      { role: 'source', what: { reference: 'https://example.org/fhir/R4/Goal/g1/_history/1' } },
    ],
  });
  expect(isCurrentVersion(signed, [plan('2', 1), goal('1', 1, 7)])).toBe(true);
  expect(isCurrentVersion(signed, [plan('2', 1), goal('2', 1, 7)])).toBe(false);
  expect(isCurrentVersion(signed, [plan('2', 1), { ...goal('1', 1, 7), id: 'another' }])).toBe(false);
});
