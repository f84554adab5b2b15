import { reaction } from 'mobx';
import type { I18n, Toasts } from '#core/shared';
import { messages } from '../messages/index.ts';
import type { DictateButton } from './dictateButton.ts';
import type { DictationStore } from './DictationStore.ts';
import { isTextField } from './textField.ts';

interface Using {
  readonly i18n: I18n;
  readonly toasts: Toasts;
}

/** Follows the focus, and draws the button once a field that takes speech has it. Returns the undo. */
export const attachDictation = (dictation: DictationStore, { i18n, toasts }: Using): (() => void) => {
  let button: DictateButton | null = null;
  let over = false;
  const texts = () => i18n.text(messages);

  const draw = async (): Promise<void> => {
    const { dictateButton } = await import(/* webpackChunkName: "dictation" */ './dictateButton.ts');
    if (over || button) return;
    button = dictateButton(() => void dictation.toggle());
    show();
  };
  const show = (): void => {
    const { field, on, possible } = dictation;
    // One-line fields have the keys and the command; a button would lie over their words.
    const shown = possible === true && (field instanceof HTMLTextAreaElement || (on && field !== null)) ? field : null;
    if (shown && !button) void draw();
    button?.show(shown, on ? texts().dictateStop : texts().dictateHere, on);
  };
  const focus = ({ target }: FocusEvent): void => dictation.enter(isTextField(target) ? target : null);
  const blur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget === null && !dictation.on) return;
    if (relatedTarget instanceof Element && relatedTarget.classList.contains('words-dictate')) return;
    if (!isTextField(relatedTarget)) dictation.stop();
  };
  const key = (event: KeyboardEvent): void => {
    if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || event.code !== 'KeyD') return;
    if (!dictation.field) return;
    event.preventDefault();
    void dictation.toggle();
  };
  const stops = [
    reaction(() => [dictation.field, dictation.on, dictation.possible] as const, show),
    reaction(
      () => dictation.on,
      (on) => button?.say(on ? texts().dictating : texts().dictatingOver),
    ),
    reaction(
      () => dictation.problem,
      (problem) => {
        if (problem === null) return;
        const { dictateDenied, dictateFailed, dictateUnsupported, configure } = texts();
        const { toSet } = dictation;
        const told = toSet.length > 0 ? `${dictateUnsupported} ${configure(toSet.join(', '))}` : dictateUnsupported;
        toasts.show({
          message: problem === 'denied' ? dictateDenied : problem === 'failed' ? dictateFailed : told,
          intent: 'warning',
        });
      },
    ),
  ];
  document.addEventListener('focusin', focus);
  document.addEventListener('focusout', blur);
  document.addEventListener('keydown', key);
  return () => {
    over = true;
    document.removeEventListener('focusin', focus);
    document.removeEventListener('focusout', blur);
    document.removeEventListener('keydown', key);
    stops.forEach((stop) => stop());
    button?.remove();
  };
};
