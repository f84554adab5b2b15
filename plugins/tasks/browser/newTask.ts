import type { Patient, Reference, Task } from '@medplum/fhirtypes';
import type { StaffReference } from '#clinical/browser';
import { closedToPatient } from '#clinical/shared';
import { linesOf } from '../shared/checklist.ts';
import { repeating, type Rhythm } from '../shared/repeat.ts';

/** What a form of a new task holds. */
export interface Typed {
  readonly [name: string]: unknown;
  readonly title: string;
  readonly patient: Reference<Patient> | null;
  readonly owner: StaffReference | null;
  readonly due: string;
  readonly priority: string;
  readonly repeat: string;
  readonly checklist: string;
  readonly note: string;
  readonly forPatient: boolean;
}

export const empty: Typed = {
  title: '',
  patient: null,
  owner: null,
  due: '',
  priority: 'routine',
  repeat: '',
  checklist: '',
  note: '',
  forPatient: false,
};

/** The clinic's own work is not for the patient's eyes; what the patient is to do is theirs. */
export const taskOf = (typed: Typed, patient: Reference<Patient> | null, me: StaffReference | null): Task => {
  const now = new Date();
  const at = now.toISOString();
  const lines = (typed.forPatient ? '' : typed.checklist)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const note = typed.note.trim();
  const task: Task = {
    resourceType: 'Task',
    status: 'requested',
    intent: 'order',
    priority: typed.priority as Task['priority'],
    description: typed.title.trim(),
    authoredOn: at,
    lastModified: at,
    ...(patient ? { for: patient } : {}),
    ...(me ? { requester: me as Task['requester'] } : {}),
    ...(typed.forPatient && patient ? { owner: patient } : typed.owner ? { owner: typed.owner } : {}),
    ...(typed.due ? { restriction: { period: { end: typed.due } } } : {}),
    ...linesOf(lines),
    ...(note ? { note: [{ text: note, time: at, ...(me ? { authorReference: me as never } : {}) }] } : {}),
  };
  const whole = typed.repeat ? repeating(task, typed.repeat as Rhythm, now) : task;
  return typed.forPatient && patient ? whole : closedToPatient(whole);
};
