import { useContext, useRef, useState } from 'react';
import { CallFailure, Toasts } from '#core/shared';
import { PluginContext, useKernel } from '#core/browser/react/context.ts';
import { useService } from '#core/browser/react/useService.ts';
import { useErrorText, useTexts } from '../kernel.ts';
import { ConfirmContext, type Question } from '../overlay/confirm.ts';
import { tellDone } from './tellDone.ts';

export interface ActionOptions<T> {
  /** Asked first; nothing happens without a yes. */
  readonly ask?: Question;
  /** The toast once it is done; none where the change shows by itself. */
  readonly done?: string | ((result: T) => string | undefined);
  /** Takes it back from that toast. */
  readonly undo?: (result: T) => Promise<unknown>;
  /** The toast after that. */
  readonly undone?: string;
  /** The toast after a failure, made from its reason; none where it is shown in its place. The reason alone where absent. */
  readonly failed?: (reason: string) => string | undefined;
  /** Id of the row, where one action serves several: a second press on the same one is ignored. */
  readonly of?: string;
}

export interface Action {
  readonly busy: boolean;
  /** The row with this id is under way. */
  readonly isBusy: (of: string) => boolean;
  /** Resolves with whether it was done, and never rejects. */
  readonly run: <T>(work: () => Promise<T>, options?: ActionOptions<T>) => Promise<boolean>;
}

/**
 * The one way in which a press changes something: no double press, and a toast for what came of it. The toast also comes when
 * the component is gone by then, for many a press removes its own row; it does not when the plugin stopped or the session ended.
 */
export const useAction = (): Action => {
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const t = useTexts();
  const confirm = useContext(ConfirmContext);
  const plugin = useContext(PluginContext);
  const { report } = useKernel();
  const underWay = useRef(new Set<string>());
  const [busy, setBusy] = useState<readonly string[]>([]);

  const mark = (of: string, on: boolean): void => {
    if (on) underWay.current.add(of);
    else underWay.current.delete(of);
    setBusy([...underWay.current]);
  };
  const fail = (error: unknown, inWords: ActionOptions<unknown>['failed'] = (reason) => reason): false => {
    if (plugin?.stopped || (error instanceof CallFailure && error.code === 'cancelled')) return false;
    if (!(error instanceof CallFailure)) report(error, { feature: plugin?.manifest.id, doing: 'an action' });
    const message = inWords(errorText(error));
    if (message) toasts.show({ message, intent: 'danger' });
    return false;
  };
  const tell = <T>(result: T, { done, undo, undone = t.undone }: ActionOptions<T>): void => {
    const message = typeof done === 'function' ? done(result) : done;
    if (!message || plugin?.stopped) return;
    tellDone(toasts, message, undo && { undo: () => undo(result), undone, failed: fail });
  };

  return {
    busy: busy.length > 0,
    isBusy: (of) => busy.includes(of),
    async run(work, options = {}) {
      const { ask, failed, of = '' } = options;
      if (underWay.current.has(of)) return false;
      if (ask && !confirm)
        throw new Error(
          'useAction asks outside <Confirmations>. Remedy: render it under the shell, or wrap the test in it.',
        );
      if (ask && !(await confirm?.(ask))) return false;
      mark(of, true);
      try {
        const result = await work();
        tell(result, options);
        return true;
      } catch (error) {
        return fail(error, failed);
      } finally {
        mark(of, false);
      }
    },
  };
};
