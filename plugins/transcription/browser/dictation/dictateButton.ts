import './dictation.css';

export interface DictateButton {
  /** Beside this field, or nowhere. */
  show(field: HTMLElement | null, label: string, on: boolean): void;
  say(text: string): void;
  remove(): void;
}

const icon =
  '<svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true"><path d="M8 10a2.5 2.5 0 0 0 2.5-2.5v-4a2.5 2.5 0 0 0-5 0v4A2.5 2.5 0 0 0 8 10Z"/><path d="M12 7.2a4 4 0 0 1-8 0H2.8a5.2 5.2 0 0 0 4.6 5.1V15h1.2v-2.7a5.2 5.2 0 0 0 4.6-5.1Z"/></svg>';

/** A round button that floats at the corner of the field in use: fields of every feature have it, and none knows of it. */
export const dictateButton = (press: () => void): DictateButton => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'words-dictate';
  button.innerHTML = icon;
  button.hidden = true;
  button.setAttribute('aria-keyshortcuts', 'Alt+Shift+D');
  const voice = document.createElement('div');
  voice.className = 'pv-seen-only-by-readers';
  voice.setAttribute('role', 'status');
  let at: HTMLElement | null = null;

  const place = (): void => {
    if (!at) return;
    const { right, bottom, top } = at.getBoundingClientRect();
    const seen = bottom >= 0 && top <= innerHeight && at.isConnected;
    button.style.visibility = seen ? 'visible' : 'hidden';
    button.style.left = `${Math.min(right, innerWidth - 4) - 50}px`;
    button.style.top = `${Math.min(bottom, innerHeight - 4) - 50}px`;
  };
  // The field keeps the focus, also within a dialog that holds it.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', press);
  addEventListener('scroll', place, { capture: true, passive: true });
  addEventListener('resize', place);
  document.body.append(button, voice);

  return {
    show: (field, label, on) => {
      at = field;
      button.hidden = field === null;
      button.setAttribute('aria-label', label);
      button.title = label;
      button.setAttribute('aria-pressed', String(on));
      place();
    },
    say: (text) => {
      voice.textContent = text;
    },
    remove: () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
      button.remove();
      voice.remove();
    },
  };
};
