import { Intent, OverlayToaster, Position } from '@blueprintjs/core';
import type { Toast } from '#core/shared';
import type { ToastShelf } from './toastsStore.ts';

/** CST-2. */
export const toastMs = 4500;
/** What offers something waits until it can be reached, read and pressed. */
export const offerMs = 20_000;
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
  const container = document.createElement('div');
  document.body.append(container);
  // Each message announces itself: a live region around them would say it twice, and a message is no stop of the Tab key.
  const mend = (): void => {
    container.querySelector('.pav-toasts')?.setAttribute('aria-live', 'off');
    for (const toast of container.querySelectorAll('.bp6-toast')) toast.removeAttribute('tabindex');
  };
  new MutationObserver(mend).observe(container, { childList: true, subtree: true });
  const toaster = await OverlayToaster.create(
    { position: Position.TOP_RIGHT, maxToasts: 5, className: 'pav-toasts' },
    { container },
  );
  return {
    show: ({ message, intent = 'none', action }) =>
      void toaster.show({
        message,
        intent: intents[intent],
        timeout: action ? offerMs : toastMs,
        action: action && { text: action.text, onClick: action.run },
      }),
  };
};
