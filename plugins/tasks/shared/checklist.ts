import type { Task, TaskInput } from '@medplum/fhirtypes';

/**
 * A task's checklist: each line is an input, each line that is done an output that names the input's id. So the person who
 * does it writes only `output`, which is what a patient may write of a task.
 */
export const checklistSystem = 'urn:pavilion:task-part';
const code = 'checklist-item';
const type = { coding: [{ system: checklistSystem, code }] };

export interface CheckLine {
  readonly id: string;
  readonly text: string;
  readonly done: boolean;
}

const isLine = ({ type: is }: Pick<TaskInput, 'type'>): boolean =>
  is.coding?.some((coding) => coding.system === checklistSystem && coding.code === code) ?? false;

export const checklistOf = (task: Task): readonly CheckLine[] => {
  const done = new Set((task.output ?? []).filter(isLine).map(({ valueString }) => valueString));
  return (task.input ?? [])
    .filter(isLine)
    .map(({ id = '', valueString = '' }) => ({ id, text: valueString, done: done.has(id) }));
};

const stamped = <T extends Task>(task: T, now: Date): T => ({ ...task, lastModified: now.toISOString() });

/** FHIR has no empty lists. */
const withList = <T extends Task>(task: T, name: 'input' | 'output', list: readonly TaskInput[]): T => {
  const next = { ...task };
  delete next[name];
  return list.length > 0 ? { ...next, [name]: [...list] } : next;
};

export const withLineChecked = <T extends Task>(task: T, line: string, done: boolean, now: Date): T => {
  const others = (task.output ?? []).filter((output) => !isLine(output) || output.valueString !== line);
  return stamped(withList(task, 'output', done ? [...others, { type, valueString: line }] : others), now);
};

export const withLine = <T extends Task>(task: T, text: string, now: Date): T => {
  const numbers = checklistOf(task).map(({ id }) => Number(id.slice(1)) || 0);
  const id = `c${Math.max(0, ...numbers) + 1}`;
  return stamped(withList(task, 'input', [...(task.input ?? []), { id, type, valueString: text }]), now);
};

export const withoutLine = <T extends Task>(task: T, line: string, now: Date): T =>
  withList(
    withLineChecked(task, line, false, now),
    'input',
    (task.input ?? []).filter((input) => !isLine(input) || input.id !== line),
  );

/** The lines as a new task's, none of them done. */
export const linesOf = (texts: readonly string[]): Pick<Task, 'input'> => {
  const input = texts.map((text, n) => ({ id: `c${n + 1}`, type, valueString: text }));
  return input.length > 0 ? { input } : {};
};
