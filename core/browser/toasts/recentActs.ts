import { makeAutoObservable } from 'mobx';
import type { RecentAct, RecentActs } from '#core/shared';

const most = 10;

/** What was done on this page and can be taken back, the newest first, for longer than its toast is there. */
export class RecentActsStore implements RecentActs {
  list: readonly RecentAct[] = [];

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true, deep: false });
  }

  /** Returns what takes it back, from here or from its toast: once. */
  add(message: string, undo: () => void): () => void {
    const act: RecentAct = { message, at: new Date().toISOString(), undo };
    this.list = [act, ...this.list].slice(0, most);
    return () => this.undo(act);
  }

  /** Once: what came of it is told by the feature. */
  undo(act: RecentAct | undefined = this.list[0]): void {
    if (!act || !this.list.includes(act)) return;
    this.list = this.list.filter((one) => one !== act);
    act.undo();
  }

  forget(): void {
    this.list = [];
  }
}
