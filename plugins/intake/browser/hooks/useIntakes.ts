import type { Task } from '@medplum/fhirtypes';
import { type Pages, usePages } from '#clinical/browser';
import { hasCode, type SearchParams, type StoredOf } from '#clinical/shared';
import { systems } from '#plugins/assessments/shared/index.ts';

export const intakeStates = ['invited', 'started', 'stuck', 'done', 'reviewed', 'cancelled'] as const;
export type IntakeState = (typeof intakeStates)[number];

const waiting = 'requested,received,accepted,ready';
/** Days without a word after which a form counts as stuck. */
const stuckDays = 4;
const stuckSince = (): Date => new Date(Date.now() - stuckDays * 24 * 3_600_000);

const searches: Readonly<Record<IntakeState, () => SearchParams>> = {
  invited: () => ({ status: waiting, modified: `ge${stuckSince().toISOString().slice(0, 10)}` }),
  started: () => ({ status: 'in-progress', modified: `ge${stuckSince().toISOString().slice(0, 10)}` }),
  stuck: () => ({ status: `${waiting},in-progress`, modified: `lt${stuckSince().toISOString().slice(0, 10)}` }),
  done: () => ({ status: 'completed', 'business-status': `${systems.review}|to-review` }),
  reviewed: () => ({ status: 'completed', 'business-status': `${systems.review}|reviewed` }),
  cancelled: () => ({ status: 'cancelled,rejected' }),
};

export const stateOf = (task: Task): IntakeState => {
  if (task.status === 'completed') return hasCode(task.businessStatus, 'reviewed') ? 'reviewed' : 'done';
  if (['cancelled', 'rejected', 'failed', 'entered-in-error'].includes(task.status ?? '')) return 'cancelled';
  const quiet = (task.lastModified ?? task.authoredOn ?? '').slice(0, 10) < stuckSince().toISOString().slice(0, 10);
  return quiet ? 'stuck' : task.status === 'in-progress' ? 'started' : 'invited';
};

export const intakeTones = {
  invited: 'note',
  started: 'note',
  stuck: 'wait',
  done: 'wait',
  reviewed: 'good',
  cancelled: 'plain',
} as const;

export const isOpen = (task: Task): boolean => ['invited', 'started', 'stuck'].includes(stateOf(task));

/** Intake forms, what moved last first; of one state or all, of one patient or the whole clinic; patients come along. */
export const useIntakes = (state: IntakeState | null, patientId?: string | null): Pages<'Task'> =>
  usePages(
    'Task',
    patientId === null
      ? null
      : {
          ...(patientId === undefined ? {} : { patient: patientId }),
          code: `${systems.kind}|intake`,
          ...(state ? searches[state]() : {}),
          _include: 'Task:patient',
          _sort: '-modified',
          _count: 25,
        },
    patientId === undefined ? {} : { about: patientId },
  );

/** FHIR id of the response that a Task led to. */
export const responseIn = ({ output }: Task): string | undefined =>
  (output ?? [])
    .map(({ valueReference }) => valueReference?.reference?.match(/QuestionnaireResponse\/([A-Za-z0-9.-]+)/)?.[1])
    .find((id) => id !== undefined);

export const reviewedNow = (task: StoredOf<'Task'>): StoredOf<'Task'> => ({
  ...task,
  lastModified: new Date().toISOString(),
  businessStatus: { coding: [{ system: systems.review, code: 'reviewed' }] },
});
