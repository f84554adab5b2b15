import type { Task } from '@medplum/fhirtypes';
import { inject, injectable } from 'inversify';
import { outboxAct, type OutboxAct } from '#core/browser/offline/outbox/outboxActs.ts';
import { CallFailure, I18n, Line, Outbox, type OutboxItem } from '#core/shared';
import { ClinicalRecord, isOf, type RecordChangeRequest, withDone } from '#clinical/shared';
import { type State, stateOf, withState } from '#plugins/tasks/shared/taskState.ts';
import { messages, type Texts } from '../../messages/index.ts';
import { type StoredTask, taskTitle } from '../../taskTexts.ts';

/** A task on its way to another state, as it was pressed. */
export interface Move {
  readonly from: State;
  readonly to: State;
  /** The task in its new state, on the version that the person saw. */
  readonly next: StoredTask;
  /** ISO 8601. */
  readonly at: string;
  /** What was done about something critical. */
  readonly words: string;
}

/** What became of an act: saved, or waiting for the line. */
export type Became<I> = { readonly answer: StoredTask } | { readonly waits: OutboxItem<I> };

const moveAct = 'tasks.move';
const createAct = 'tasks.create';

/** What was pressed, as a verb. */
export const moveVerb = ({ from, to }: Pick<Move, 'from' | 'to'>, t: Texts): string => {
  if (to === 'done') return t.complete;
  if (to === 'closed') return t.cancelTask;
  return from === 'done' || from === 'closed' ? t.reopen : t.moveTo(t[`state_${to}`]);
};

/** @param words what was done about something critical, else '' */
const movedTo = (task: StoredTask, to: State, at: Date, words: string): StoredTask => {
  const next = withState(task, to, at);
  return words === '' ? next : withDone(next, words);
};

const hasCode = (error: unknown, code: string): boolean => error instanceof CallFailure && error.code === code;

/**
 * Tasks that were moved or made, kept until the record has them. A move says on which version it was pressed: where the task is
 * another one by now it is made to that one, unless its state is no longer what the person saw.
 */
@injectable()
export class TaskOutbox {
  readonly acts: readonly OutboxAct[];

  constructor(
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(ClinicalRecord) private readonly record: ClinicalRecord,
    @inject(I18n) private readonly i18n: I18n,
    @inject(Line) private readonly line: Line,
  ) {
    this.acts = [
      outboxAct({ id: moveAct, send: this.sendMove }),
      outboxAct({ id: createAct, send: (task: Task, key) => this.write({ create: task }, key) }),
    ];
  }

  /** Rejects with why it was refused. */
  move(task: StoredTask, to: State, words: string): Promise<Became<Move>> {
    const t = this.i18n.text(messages);
    const at = new Date();
    const move = { from: stateOf(task), to, next: movedTo(task, to, at, words), at: at.toISOString(), words };
    // Whoever presses again has changed their mind about what was not sent yet.
    for (const item of this.movesOf(task.id)) if (item.state === 'waiting') this.outbox.cancel(item);
    const said = [taskTitle(task, t), words].filter(Boolean).join('\n');
    return this.outbox.ask(moveAct, { thing: task.id, input: move, title: moveVerb(move, t), words: said });
  }

  /** The same for a new one. */
  create(task: Task): Promise<Became<Task>> {
    const t = this.i18n.text(messages);
    const said = [taskTitle(task, t), ...(task.note ?? []).map(({ text }) => text)].join('\n');
    const entry = { thing: `new ${crypto.randomUUID()}`, input: task, title: t.newTask, words: said };
    return this.outbox.ask(createAct, entry);
  }

  /** Not in the record yet, the oldest first. */
  movesOf(task: string): readonly OutboxItem<Move>[] {
    return this.outbox.of<Move>(moveAct, task);
  }

  get created(): readonly OutboxItem<Task>[] {
    return this.outbox.of<Task>(createAct).filter(this.isStuck);
  }

  /** Those of them to speak of: what goes over a good line is there before anybody has read of it. */
  stuckMovesOf(task: string): readonly OutboxItem<Move>[] {
    return this.movesOf(task).filter(this.isStuck);
  }

  retry(item: OutboxItem): void {
    this.outbox.retry(item);
  }

  takeBack(item: OutboxItem): void {
    this.outbox.cancel(item);
  }

  private readonly isStuck = ({ state, tries }: OutboxItem): boolean =>
    state === 'failed' || tries > 0 || !this.line.up;

  private readonly sendMove = async (move: Move, key: string): Promise<StoredTask> => {
    try {
      return await this.write({ update: move.next }, key);
    } catch (error) {
      // An earlier try was taken, in the form that it had after a conflict.
      if (hasCode(error, 'key_reused')) return this.record.get('Task', move.next.id);
      if (!hasCode(error, 'conflict')) throw error;
      const newest = await this.record.get('Task', move.next.id);
      this.check(newest, move);
      return this.write({ update: movedTo(newest, move.to, new Date(move.at), move.words) }, key);
    }
  };

  /** @throws CallFailure 409 `task_moved` where the state is no longer the one that the person saw */
  private check(newest: StoredTask, { from, to }: Move): void {
    const t = this.i18n.text(messages);
    const state = stateOf(newest);
    if (state === from) return;
    const here = t[`state_${state}`];
    throw new CallFailure(409, 'task_moved', state === to ? t.movedAlready(here) : t.movedMeanwhile(here));
  }

  private async write(change: RecordChangeRequest, key: string): Promise<StoredTask> {
    const saved = (await this.record.transaction([change], { key })).find((one) => isOf(one, 'Task'));
    if (!saved) throw new Error('The record saved a task and answered without it.');
    return saved;
  }
}
