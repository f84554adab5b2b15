import type { Toasts } from '#core/shared';

interface WayBack {
  readonly undo: () => Promise<unknown>;
  /** The toast once it is taken back. */
  readonly undone: string;
  readonly failed: (error: unknown) => void;
}

/** The toast once something is done; where there is a way back it offers it, and says what came of that. */
export const tellDone = (toasts: Toasts, message: string, back?: WayBack): void => {
  if (!back) {
    toasts.show({ message, intent: 'success' });
    return;
  }
  const undo = async (): Promise<void> => {
    try {
      await back.undo();
      toasts.show({ message: back.undone, intent: 'success' });
    } catch (error) {
      back.failed(error);
    }
  };
  toasts.undo(message, () => void undo());
};
