import type { CarePlan, Goal } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { draftOf, type PlanAndGoals, parseNumber, type PlanDraft } from './planDraft.ts';
import { planChanges, type SaveContext } from './planChanges.ts';

const saving: SaveContext = {
  patientId: 'p1',
  author: { reference: 'Practitioner/dr1', display: 'Lise Gagnon' },
  now: new Date('2026-11-20T15:00:00Z'),
  measureText: (name) => name,
};

const goal: Stored<Goal> = {
  resourceType: 'Goal',
  id: 'g1',
  meta: { versionId: '3' },
  lifecycleStatus: 'active',
  priority: { text: 'high' },
  description: { text: 'HbA1c below 7 %' },
  subject: { reference: 'Patient/p1' },
  target: [
    {
      measure: { coding: [{ system: 'http://loinc.org', code: '4548-4' }], text: 'hba1c' },
      detailQuantity: { value: 7, unit: '%', comparator: '<' },
      dueDate: '2027-01-01',
    },
  ],
};
const plan: Stored<CarePlan> = {
  resourceType: 'CarePlan',
  id: 'c1',
  meta: { versionId: '5' },
  status: 'active',
  intent: 'plan',
  title: 'Diabetes',
  category: [{ text: 'kept' }],
  subject: { reference: 'Patient/p1' },
  period: { start: '2026-01-01', end: '2027-01-01' },
  goal: [{ reference: 'Goal/g1', display: 'HbA1c below 7 %' }],
  activity: [
    { reference: { reference: 'ServiceRequest/s1' } },
    {
      id: 'walk',
      detail: {
        status: 'in-progress',
        description: 'Walk',
        performer: [{ reference: 'Patient/p1' }],
        scheduledTiming: { repeat: { frequency: 5, period: 1, periodUnit: 'wk' } },
      },
    },
  ],
};
const edited: PlanAndGoals = { plan, goals: [goal] };
const draft = draftOf(edited);
const written = (next: PlanDraft, before: PlanAndGoals | null = edited) =>
  planChanges(next, before, saving).map((change) =>
    'create' in change ? change.create : 'update' in change ? change.update : change,
  ) as any[];

test('saving without changes writes the plan alone, as it was', () => {
  expect(written(draft)).toEqual([plan]);
});

test('what a form does not show stays: category, priority, activities of other systems', () => {
  const [changedGoal, changedPlan] = written({
    ...draft,
    title: 'Diabetes and heart',
    goals: draft.goals.map((one) => ({ ...one, targets: one.targets.map((target) => ({ ...target, high: '6,5' })) })),
  });
  expect(changedGoal).toMatchObject({ id: 'g1', meta: { versionId: '3' }, priority: { text: 'high' } });
  expect(changedGoal.target[0].detailQuantity).toEqual({ value: 6.5, unit: '%', comparator: '<' });
  expect(changedPlan).toMatchObject({
    title: 'Diabetes and heart',
    category: [{ text: 'kept' }],
    meta: { versionId: '5' },
  });
  expect(changedPlan.activity).toEqual(plan.activity);
});

test('a goal that is taken out is cancelled and not lost; a new one is referred to within the same transaction', () => {
  const fresh = { id: 'n1', isNew: true, words: 'Walk more', targets: [], due: '', told: 'improving' };
  const changes = planChanges({ ...draft, goals: [fresh] }, edited, saving);
  const [made, gone, last] = changes as any[];
  expect(made.create).toMatchObject({
    resourceType: 'Goal',
    description: { text: 'Walk more' },
    startDate: '2026-11-20',
    achievementStatus: { coding: [{ code: 'improving' }] },
  });
  expect(gone.update).toMatchObject({ id: 'g1', lifecycleStatus: 'cancelled' });
  expect(last.update.goal).toEqual([{ reference: made.fullUrl, display: 'Walk more' }]);
  expect(made.fullUrl).toMatch(/^urn:uuid:/);
});

test('a new plan is a draft of its patient and its author', () => {
  const [made] = written({ ...draft, goals: [], activities: [], description: ' ' }, null);
  expect(made).toMatchObject({
    status: 'draft',
    intent: 'plan',
    subject: { reference: 'Patient/p1' },
    author: { reference: 'Practitioner/dr1' },
  });
  expect(made).not.toHaveProperty('goal');
  expect(made).not.toHaveProperty('description');
});

test('an activity changes its performer and frequency; a role needs no person', () => {
  const [walk] = draft.activities;
  const [next] = written({
    ...draft,
    activities: [{ ...walk!, kind: 'home-care', performer: null, rhythm: 'once', due: '2026-12-01' }],
  }) as CarePlan[];
  expect(next!.activity![1]).toEqual({
    id: 'walk',
    detail: {
      status: 'in-progress',
      description: 'Walk',
      performer: [{ type: 'PractitionerRole' }],
      scheduledPeriod: { end: '2026-12-01' },
    },
  });
});

test('numbers are read as both languages write them', () => {
  expect([parseNumber('7,5'), parseNumber(' 7.5 '), parseNumber(''), parseNumber('x')]).toEqual([7.5, 7.5, null, null]);
});
