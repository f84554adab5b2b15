const selector = [
  'a[href]',
  ':is(button, input, select, textarea):not(:disabled, [type="hidden"])',
  'summary',
  '[contenteditable="true"]',
  ':is(audio, video)[controls]',
  '[tabindex]',
]
  .map((one) => `${one}:not([tabindex="-1"], [inert] *)`)
  .join();

/** Of radio buttons of one name the Tab key reaches one. */
const isPassedOver = (one: Element, all: readonly Element[]): boolean => {
  if (!(one instanceof HTMLInputElement) || one.type !== 'radio' || one.checked) return false;
  const group = all.filter(
    (other): other is HTMLInputElement =>
      other instanceof HTMLInputElement && other.type === 'radio' && other.name === one.name,
  );
  return group.some(({ checked }) => checked) || group[0] !== one;
};

const isSeen = (one: Element): boolean =>
  one.checkVisibility?.({ visibilityProperty: true }) ?? one.closest('[hidden]') === null;

/** What the Tab key stops at within an element, and that element itself where it does, in order. */
export const stopsIn = (room: Element): readonly HTMLElement[] => {
  const found = [...(room.matches(selector) ? [room] : []), ...room.querySelectorAll<HTMLElement>(selector)];
  return found.filter(
    (one): one is HTMLElement => one instanceof HTMLElement && isSeen(one) && !isPassedOver(one, found),
  );
};
