import type { CarePlan, Goal, Patient, Resource } from '@medplum/fhirtypes';
import { type Pages, usePages, useRead, useSearch } from '#clinical/browser';
import type { Resource as Watched } from '#core/shared';
import { type Stored, unkept } from '#clinical/shared';
import { goalIdsOf } from '../../versions/snapshot.ts';

const openStatuses: readonly string[] = ['active', 'draft', 'on-hold', 'unknown'];

const order = ['active', 'on-hold', 'draft', 'unknown'];

/** Active ones first, then by status; within that the newest. */
export const sortPlans = (plans: readonly Stored<CarePlan>[]): readonly Stored<CarePlan>[] =>
  [...plans].sort(
    (one, other) =>
      order.indexOf(one.status) - order.indexOf(other.status) ||
      (other.period?.start ?? '').localeCompare(one.period?.start ?? ''),
  );

export const goalsOf = (plan: CarePlan, included: readonly Resource[]): readonly Stored<Goal>[] =>
  goalIdsOf(plan).flatMap(
    (id) => (included.find((one) => one.resourceType === 'Goal' && one.id === id) as Stored<Goal> | undefined) ?? [],
  );

const overGoals = ['rejected', 'cancelled', 'entered-in-error', 'completed'];

/** Those that are worked towards: what was given up, reached or never meant is no goal of today. */
export const currentGoalsOf = (plan: CarePlan, included: readonly Resource[]): readonly Stored<Goal>[] =>
  goalsOf(plan, included).filter(({ lifecycleStatus }) => !overGoals.includes(lifecycleStatus));

/** A patient's plans with their goals, without what another feature keeps: those that run or may run, or those that ended. */
export const usePlans = (patient: string | null, ended = false): Pages<'CarePlan'> =>
  usePages(
    'CarePlan',
    patient === null
      ? null
      : {
          patient,
          ...unkept,
          status: ended ? 'completed,revoked' : openStatuses.join(','),
          _include: 'CarePlan:goal',
          _sort: '-date',
          _count: 20,
        },
    { about: patient },
  );

export interface PlanWithParts {
  readonly plan: Stored<CarePlan>;
  readonly goals: readonly Stored<Goal>[];
  /** What its activities refer to. */
  readonly referred: readonly Resource[];
}

/** One plan with its goals. `data` is null where there is none that the reader may see. */
export const usePlan = (planId: string | null, patient: string | null): Watched<PlanWithParts | null> => {
  const found = useSearch(
    'CarePlan',
    planId === null || patient === null
      ? null
      : { _id: planId, patient, ...unkept, _include: ['CarePlan:goal', 'CarePlan:activity-reference'] },
    { about: patient },
  );
  return {
    get data() {
      if (found.data === undefined) return undefined;
      const [plan] = found.data.resources;
      if (!plan) return null;
      return {
        plan,
        goals: goalsOf(plan, found.data.included),
        referred: found.data.included,
      };
    },
    get error() {
      return found.error;
    },
    get pending() {
      return found.pending;
    },
    get fetching() {
      return found.fetching;
    },
    refetch: () => found.refetch(),
    dispose: () => undefined,
  };
};

/** The patient's name, for a sheet of paper. */
export const usePatientName = (patient: string | null): Watched<Stored<Patient>> =>
  useRead('Patient', patient, { about: patient });
