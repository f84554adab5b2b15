import type { Task } from '@medplum/fhirtypes';
import { idOf } from '#clinical/shared';
import { diagnosticsPath } from './worklist.ts';

/** A report, or a value that came without one, as the address names it. */
export interface ResultRef {
  readonly type: 'DiagnosticReport' | 'Observation';
  readonly id: string;
}

export const resultRefOf = (query: URLSearchParams): ResultRef | null => {
  const report = query.get('report');
  const value = query.get('value');
  return report ? { type: 'DiagnosticReport', id: report } : value ? { type: 'Observation', id: value } : null;
};

export const resultQuery = ({ type, id }: ResultRef): Readonly<Record<string, string | null>> =>
  type === 'Observation' ? { value: id, report: null } : { report: id, value: null };

export const resultHref = ({ type, id }: ResultRef): string =>
  `${diagnosticsPath}?${type === 'Observation' ? 'value' : 'report'}=${encodeURIComponent(id)}`;

/** The result that a review is about. */
export const reviewedResultOf = (task: Task): ResultRef | null => {
  for (const type of ['DiagnosticReport', 'Observation'] as const) {
    const id = idOf(task.focus, type);
    if (id !== undefined) return { type, id };
  }
  return null;
};
