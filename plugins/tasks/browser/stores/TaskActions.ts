import { inject, injectable } from 'inversify';
import { observable, runInAction } from 'mobx';
import type { Task } from '@medplum/fhirtypes';
import { errorText, makeStore } from '#core/browser';
import { CallFailure, I18n, type OutboxItem, Toasts } from '#core/shared';
import { ClinicalRecord, enteredInError } from '#clinical/shared';
import { type State, withState } from '../../shared/taskState.ts';
import { messages } from '../messages/index.ts';
import type { StoredTask } from '../taskTexts.ts';
import { TaskOutbox } from '../unsent/stores/TaskOutbox.ts';

export type Change = (task: StoredTask) => StoredTask;

interface Ahead {
  /** The version that was changed; a newer one from the server replaces the change. */
  readonly on: string | undefined;
  readonly task: StoredTask;
}

/** What one does to tasks: shown at once, saved, taken back on request. */
@injectable()
export class TaskActions {
  private readonly ahead = observable.map<string, Ahead>({}, { deep: false });

  constructor(
    @inject(ClinicalRecord) private readonly record: ClinicalRecord,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly i18n: I18n,
    @inject(TaskOutbox) private readonly outbox: TaskOutbox,
  ) {
    makeStore(this, { plain: ['record', 'toasts', 'i18n', 'outbox', 'ahead'] });
  }

  /** The task as it will be once what was done to it is saved. */
  current(task: StoredTask): StoredTask {
    const ahead = this.ahead.get(task.id);
    return ahead && ahead.on === task.meta?.versionId ? ahead.task : task;
  }

  /** Resolves with whether it was saved; says so, and offers to take it back. */
  change(tasks: readonly StoredTask[], how: Change, said: string): Promise<boolean> {
    return this.tried(this.attempt(tasks, how, said));
  }

  /** Resolves with whether it was done, or waits to be; why not is told. */
  async tried(work: Promise<void>): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      this.toasts.show({ message: errorText(error), intent: 'danger' });
      return false;
    }
  }

  /** The same; the reason is thrown for the form that asked. */
  async attempt(tasks: readonly StoredTask[], how: Change, said: string): Promise<void> {
    const before = tasks.map((task) => ({ task, next: how(this.current(task)) }));
    runInAction(() => {
      for (const { task, next } of before) this.ahead.set(task.id, { on: task.meta?.versionId, task: next });
    });
    try {
      await this.save(
        before.map(({ next }) => next),
        how,
      );
      this.toasts.undo(said, () => void this.restore(tasks));
    } catch (error) {
      runInAction(() => tasks.forEach(({ id }) => this.ahead.delete(id)));
      throw error;
    }
  }

  /**
   * Moves one to another state, as soon as there is a line. Nothing is shown as over before the server has it.
   * @param words for what is critical: what was done about it
   */
  async move(task: StoredTask, to: State, said: string, words = ''): Promise<void> {
    const before = this.current(task);
    if (to !== 'done' && to !== 'closed')
      runInAction(() => this.ahead.set(task.id, { on: task.meta?.versionId, task: withState(before, to, new Date()) }));
    try {
      const became = await this.outbox.move(before, to, words);
      if ('answer' in became) this.toasts.undo(said, () => void this.restore([task]));
      else {
        runInAction(() => this.ahead.delete(task.id));
        this.sayWaits(became.waits);
      }
    } catch (error) {
      runInAction(() => this.ahead.delete(task.id));
      throw error;
    }
  }

  /** The same for a new one; the reason of a refusal is thrown for the form that asked. */
  async create(task: Task): Promise<void> {
    const became = await this.outbox.create(task);
    if ('answer' in became) this.toasts.undo(this.i18n.text(messages).created, () => void this.takeBack(became.answer));
    else this.sayWaits(became.waits);
  }

  private sayWaits(item: OutboxItem): void {
    const { willWait } = this.i18n.text(messages);
    this.toasts.undo(willWait(item.title), () => this.outbox.takeBack(item));
  }

  /** As anything that was written by mistake: marked, and kept in the history. */
  private async takeBack(made: StoredTask): Promise<void> {
    const { takenBack, undoneAtOnce } = this.i18n.text(messages);
    try {
      await this.record.update(enteredInError(made, { text: undoneAtOnce, time: new Date().toISOString() }));
      this.toasts.show({ message: takenBack, intent: 'success' });
    } catch (error) {
      this.failed(error);
    }
  }

  /** The tasks as they were, over any change made since. */
  async putBack(...tasks: readonly StoredTask[]): Promise<void> {
    const now = await Promise.all(tasks.map(({ id }) => this.record.get('Task', id)));
    await this.write(tasks.map((task, at) => ({ ...task, meta: now[at]?.meta })));
  }

  private async restore(tasks: readonly StoredTask[]): Promise<void> {
    try {
      await this.putBack(...tasks);
      runInAction(() => tasks.forEach(({ id }) => this.ahead.delete(id)));
      this.toasts.show({ message: this.i18n.text(messages).undone });
    } catch (error) {
      this.failed(error);
    }
  }

  /** Somebody saved meanwhile: the change is made once more, to what they saved. */
  private async save(next: readonly StoredTask[], how: Change): Promise<void> {
    try {
      await this.write(next);
    } catch (error) {
      if (!(error instanceof CallFailure && error.code === 'conflict')) throw error;
      const newest = await Promise.all(next.map(({ id }) => this.record.get('Task', id)));
      await this.write(newest.map(how));
    }
  }

  private async write(tasks: readonly StoredTask[]): Promise<void> {
    const [only] = tasks;
    if (tasks.length === 1 && only) await this.record.update(only);
    else await this.record.transaction(tasks.map((update) => ({ update })));
  }

  private failed(error: unknown): void {
    const { notUndone } = this.i18n.text(messages);
    this.toasts.show({ message: `${notUndone}. ${errorText(error)}`, intent: 'danger' });
  }
}
