export type TextControl = HTMLTextAreaElement | HTMLInputElement;

/** A field that takes free text: never a password, a code, a search or a number. */
export const isTextField = (target: unknown): target is TextControl => {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly && !target.disabled;
  return (
    target instanceof HTMLInputElement &&
    target.type === 'text' &&
    !target.readOnly &&
    !target.disabled &&
    (target.inputMode === '' || target.inputMode === 'text') &&
    target.getAttribute('role') !== 'combobox' &&
    !/one-time-code|username|email|cc-/.test(target.autocomplete)
  );
};

/** Joins words to the text before them, with a space and a capital at the start of a sentence. */
export const joinWords = (before: string, words: string): string => {
  const starts = before.trim() === '' || /[.!?…]\s*$/.test(before);
  const said = starts ? words.charAt(0).toLocaleUpperCase() + words.slice(1) : words;
  return before === '' || /\s$/.test(before) ? said : ` ${said}`;
};

/** Puts words where the cursor is, as if they were typed: they can be undone, and the page hears of it. */
export const typeInto = (field: TextControl, words: string): void => {
  const at = field.selectionStart ?? field.value.length;
  const text = joinWords(field.value.slice(0, at), words);
  const room = field.maxLength < 0 ? text.length : Math.max(0, field.maxLength - field.value.length);
  const fitting = text.slice(0, room);
  if (document.activeElement === field && typeof document.execCommand === 'function') {
    if (document.execCommand('insertText', false, fitting)) return;
  }
  field.setRangeText(fitting, at, field.selectionEnd ?? at, 'end');
  // React hears only what the element's own setter did not do.
  const { value } = field;
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value');
  (field as { _valueTracker?: { setValue(value: string): void } })._valueTracker?.setValue('');
  own?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: fitting }));
};
