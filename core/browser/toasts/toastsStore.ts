import type { Toast, Toasts } from '#core/shared';
import type { RecentActsStore } from './recentActs.ts';

/** Where toasts are shown; its code is fetched with the first toast. */
export interface ToastShelf {
  show(toast: Toast): void;
}

/** CST-2. */
export class ToastsStore implements Toasts {
  /** Of the session that is open: its code comes with that. */
  recent: Pick<RecentActsStore, 'add'> | null = null;
  private shelf: Promise<ToastShelf> | undefined;

  constructor(
    private readonly load: () => Promise<ToastShelf>,
    private readonly undoText: () => string,
    private readonly report: (error: unknown, where: { readonly doing: string }) => void,
  ) {}

  show(toast: Toast): void {
    this.shelf ??= this.load();
    this.shelf.then(
      (shelf) => shelf.show(toast),
      (error) => {
        this.shelf = undefined;
        this.report(error, { doing: 'showing a toast' });
      },
    );
  }

  undo(message: string, undo: () => void): void {
    const run = this.recent?.add(message, undo) ?? undo;
    this.show({ message, intent: 'success', action: { text: this.undoText(), run } });
  }
}
