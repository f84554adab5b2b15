import type { CarePlan, Reference, Resource, ServiceRequest, Task, Timing } from '@medplum/fhirtypes';
import { conceptText, type Stored } from '#clinical/shared';
import { activityIdOf, doneAt, dueOf, isOpen, performerKind, type PerformerKind } from '../../shared/activity.ts';
import { shareDone } from '../../shared/recurrence.ts';

/** One line of who does what. */
export interface ActivityRow {
  readonly id: string;
  readonly words: string;
  readonly performer: Reference | undefined;
  readonly kind: PerformerKind;
  readonly timing: Timing | undefined;
  /** What there is to do now. */
  readonly task: Stored<Task> | null;
  readonly due: string | null;
  /** When it was done last, ISO 8601. */
  readonly lastDone: string | null;
  readonly share: { readonly done: number; readonly of: number } | null;
  readonly state: 'open' | 'done' | 'waiting' | 'resting' | 'over';
}

const dayOf = (at: string): string => {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return at.length <= 10 ? at : `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

export const today = (now: Date = new Date()): string => dayOf(now.toISOString());

const overStates = ['completed', 'cancelled', 'stopped', 'entered-in-error'];

/** A plan's activities with their tasks, in the plan's order; those of other systems as far as they say. */
export const activityRows = (
  plan: CarePlan,
  tasks: readonly Stored<Task>[],
  referred: readonly Resource[],
  now: string = today(),
): readonly ActivityRow[] =>
  (plan.activity ?? []).flatMap(({ id, detail, reference }, n): ActivityRow[] => {
    if (detail) {
      const mine = tasks.filter((task) => id !== undefined && activityIdOf(task) === id);
      const open = mine.find(isOpen) ?? null;
      const doneTimes = mine.flatMap((task) => doneAt(task) ?? []).sort();
      const over = overStates.includes(detail.status) || ['completed', 'revoked'].includes(plan.status);
      const [performer] = detail.performer ?? [];
      return [
        {
          id: id ?? `n${n}`,
          words: detail.description ?? conceptText(detail.code),
          performer,
          kind: performerKind(performer),
          timing: detail.scheduledTiming,
          task: open,
          due: open ? dueOf(open) : (detail.scheduledPeriod?.end?.slice(0, 10) ?? null),
          lastDone: doneTimes.at(-1) ?? null,
          share: shareDone(detail.scheduledTiming, doneTimes.map(dayOf), now),
          state: over
            ? 'over'
            : open
              ? open.status === 'on-hold'
                ? 'resting'
                : 'open'
              : doneTimes.length > 0
                ? 'done'
                : 'waiting',
        },
      ];
    }
    const found = referred.find(
      (one) => reference?.reference !== undefined && reference.reference.endsWith(`${one.resourceType}/${one.id}`),
    );
    const words = reference?.display ?? (found?.resourceType === 'ServiceRequest' ? conceptText(found.code) : '') ?? '';
    if (words === '') return [];
    const done = (found as ServiceRequest | undefined)?.status === 'completed';
    return [
      {
        id: `n${n}`,
        words,
        performer: (found as ServiceRequest | undefined)?.performer?.[0],
        kind: 'staff',
        timing: undefined,
        task: null,
        due: null,
        lastDone: null,
        share: null,
        state: done ? 'over' : 'waiting',
      },
    ];
  });
