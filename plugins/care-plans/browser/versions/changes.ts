import type { CarePlan, CarePlanActivity, Goal, GoalTarget } from '@medplum/fhirtypes';
import { conceptText, type Stored } from '#clinical/shared';
import type { PlanText } from '../planText.ts';
import type { Snapshot } from './snapshot.ts';

type Part =
  | 'title'
  | 'description'
  | 'status'
  | 'period'
  | 'addresses'
  | 'goal'
  | 'target'
  | 'due'
  | 'activity'
  | 'performer'
  | 'rhythm'
  | 'when'
  | 'note';

/** One thing that is otherwise, in words. */
export interface Change {
  readonly part: Part;
  readonly kind: 'added' | 'removed' | 'changed';
  /** Of which goal or activity; '' for the plan itself. */
  readonly of: string;
  readonly before: string;
  readonly after: string;
}

type Words = Pick<PlanText, 'day' | 'target' | 'rhythm' | 'who' | 'status' | 'goal'>;

const change = (part: Part, of: string, before: string, after: string): readonly Change[] => {
  if (before === after) return [];
  const kind = before === '' ? 'added' : after === '' ? 'removed' : 'changed';
  return [{ part, kind, of, before, after }];
};

const targets = ({ target }: Goal, words: Words): string =>
  (target ?? [])
    .map((one: GoalTarget) => words.target(one))
    .filter(Boolean)
    .join(', ');

const dueOf = ({ target }: Goal, words: Words): string => words.day(target?.find(({ dueDate }) => dueDate)?.dueDate);

/** What was removed, what is new, and pairs of the same id. */
const paired = <T>(before: readonly T[], after: readonly T[], key: (one: T) => string) => ({
  gone: before.filter((one) => !after.some((other) => key(other) === key(one))),
  come: after.filter((one) => !before.some((other) => key(other) === key(one))),
  both: after.flatMap((other) => {
    const one = before.find((candidate) => key(candidate) === key(other));
    return one ? [[one, other] as const] : [];
  }),
});

const goalChanges = (
  before: readonly Stored<Goal>[],
  after: readonly Stored<Goal>[],
  words: Words,
): readonly Change[] => {
  const { gone, come, both } = paired(before, after, ({ id }) => id);
  return [
    ...gone.flatMap((goal) => change('goal', '', words.goal(goal), '')),
    ...come.flatMap((goal) => change('goal', '', '', words.goal(goal))),
    ...both.flatMap(([one, other]) => {
      const of = words.goal(other);
      return [
        ...change('goal', of, words.goal(one), of),
        ...change('target', of, targets(one, words), targets(other, words)),
        ...change('due', of, dueOf(one, words), dueOf(other, words)),
      ];
    }),
  ];
};

const activityWords = ({ detail, reference }: CarePlanActivity): string =>
  detail?.description ?? (conceptText(detail?.code) || (reference?.display ?? ''));

const activityChanges = (before: CarePlan, after: CarePlan, words: Words): readonly Change[] => {
  const key = (one: CarePlanActivity): string => one.id ?? activityWords(one);
  const { gone, come, both } = paired(before.activity ?? [], after.activity ?? [], key);
  const when = ({ detail }: CarePlanActivity): string => words.day(detail?.scheduledPeriod?.end);
  const rhythm = ({ detail }: CarePlanActivity): string =>
    detail?.scheduledTiming ? words.rhythm(detail.scheduledTiming) : '';
  return [
    ...gone.flatMap((one) => change('activity', '', activityWords(one), '')),
    ...come.flatMap((one) => change('activity', '', '', activityWords(one))),
    ...both.flatMap(([one, other]) => {
      const of = activityWords(other);
      return [
        ...change('activity', of, activityWords(one), of),
        ...change('performer', of, words.who(one.detail?.performer?.[0]), words.who(other.detail?.performer?.[0])),
        ...change('rhythm', of, rhythm(one), rhythm(other)),
        ...change('when', of, when(one), when(other)),
      ];
    }),
  ];
};

const period = ({ period: of }: CarePlan, words: Words): string =>
  [words.day(of?.start), words.day(of?.end)].filter(Boolean).join(' – ');
const addresses = ({ addresses: of }: CarePlan): string => (of ?? []).map(({ display }) => display ?? '').join(', ');
const notes = ({ note }: CarePlan): readonly string[] => (note ?? []).map(({ text }) => text ?? '');

/** What the later one says otherwise than the earlier one. */
export const changesBetween = (before: Snapshot, after: Snapshot, words: Words): readonly Change[] => {
  const [one, other] = [before.plan, after.plan];
  const added = notes(other).filter((text) => !notes(one).includes(text));
  const removed = notes(one).filter((text) => !notes(other).includes(text));
  return [
    ...change('title', '', one.title ?? '', other.title ?? ''),
    ...change('description', '', one.description ?? '', other.description ?? ''),
    ...change('status', '', words.status(one.status), words.status(other.status)),
    ...change('period', '', period(one, words), period(other, words)),
    ...change('addresses', '', addresses(one), addresses(other)),
    ...goalChanges(before.goals, after.goals, words),
    ...activityChanges(one, other, words),
    ...added.flatMap((text) => change('note', '', '', text)),
    ...removed.flatMap((text) => change('note', '', text, '')),
  ];
};

/** What a signature covers: notes and status are not part of it. */
export const isSubstance = ({ part }: Change): boolean => part !== 'note' && part !== 'status';
