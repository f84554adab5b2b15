import { Intent, OverlayToaster, Position } from '@blueprintjs/core';
import type { Toast } from '#core/shared';
import type { ToastShelf } from './toastsStore.ts';

/** CST-2. */
export const toastMs = 4500;
export const toastMaxWidth = 384;

const intents: Readonly<Record<NonNullable<Toast['intent']>, Intent>> = {
  none: Intent.NONE,
  success: Intent.SUCCESS,
  warning: Intent.WARNING,
  danger: Intent.DANGER,
};

/** Blueprint's toaster at the top right; the page's style sheet gives it its width from `--toast-width`. */
export const overlayToasts = async (): Promise<ToastShelf> => {
  document.documentElement.style.setProperty('--toast-width', `${toastMaxWidth}px`);
  const toaster = await OverlayToaster.create({ position: Position.TOP_RIGHT, maxToasts: 5, className: 'pav-toasts' });
  return {
    show: ({ message, intent = 'none', action }) =>
      void toaster.show({
        message,
        intent: intents[intent],
        timeout: toastMs,
        action: action && { text: action.text, onClick: action.run },
      }),
  };
};
