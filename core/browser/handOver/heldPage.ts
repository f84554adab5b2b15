/** A page that stood before its code did: it keeps what people press until the application can answer. */
interface HeldPage {
  /** The application answers from now on, beginning with what was pressed meanwhile. */
  release(): void;
}

declare global {
  interface Window {
    heldPage?: HeldPage | undefined;
  }
}

export interface HoldOptions {
  /** Asks for the application's code. Called for every sign of a person: whoever gives it asks once. */
  readonly load: () => void;
  /** Hears of a form that was sent, so that its call need not wait for the application. */
  readonly sent: (form: HTMLFormElement) => void;
}

/** What a person does before they type, so that the code is under way early. `storage`: they signed in in another tab. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'storage'] as const;

/** A browser also tells of a pointer that rests where the page opened: that is nobody. */
const isRest = (event: Event): boolean =>
  event instanceof MouseEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0;

/** What shows that it waits. Attributes only: a further element would not be what the application drew. */
const wait = (pressed: HTMLElement, waits: boolean): void => {
  const button = pressed instanceof HTMLFormElement ? pressed.querySelector('button[type="submit"]') : pressed;
  if (!waits) button?.removeAttribute('aria-busy');
  else if (button?.matches('form > .pv-button')) {
    button.setAttribute('aria-busy', 'true');
    button.parentElement!.dataset.waiting = '';
  }
};

/** Part of the early script: without imports, and small. */
export const hold = ({ load, sent }: HoldOptions): (() => void) => {
  let pressed: HTMLElement[] = [];

  const forget = (): readonly HTMLElement[] => {
    const before = pressed;
    pressed = [];
    for (const element of before) wait(element, false);
    return before;
  };
  /** Whoever presses again because nothing happens does not mean it twice. */
  const press = (element: HTMLElement): boolean => {
    if (pressed.includes(element)) return false;
    pressed.push(element);
    wait(element, true);
    return true;
  };
  const submitted = (event: Event): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (press(form)) sent(form);
    load();
  };
  const clicked = (event: Event): void => {
    const button = (event.target as Element).closest<HTMLElement>('#root button[type="button"]');
    if (button) press(button);
  };
  const heard = (event: Event): void => {
    if (!isRest(event)) load();
  };
  for (const sign of signs) window.addEventListener(sign, heard, { passive: true });
  document.addEventListener('submit', submitted);
  document.addEventListener('click', clicked);

  window.heldPage = {
    release() {
      window.heldPage = undefined;
      for (const sign of signs) window.removeEventListener(sign, heard);
      document.removeEventListener('submit', submitted);
      document.removeEventListener('click', clicked);
      for (const element of forget()) {
        if (element instanceof HTMLFormElement) element.requestSubmit();
        else element.click();
      }
    },
  };
  return () => void forget();
};

/** Called by the application once the page that was drawn ahead is its own. */
export const releaseHeldPage = (): void => window.heldPage?.release();
