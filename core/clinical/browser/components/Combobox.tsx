import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { recordTexts } from '../messages.ts';
import { wordsMatch } from './plainWords.ts';

export interface Offer {
  readonly key: string;
  readonly label: string;
  readonly detail?: ReactNode;
  readonly icon?: ReactNode;
}

export interface ComboboxProps<O extends Offer> {
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly offers: readonly O[];
  readonly onChoose: (offer: O) => void;
  readonly onOpen?: (open: boolean) => void;
  /** The offers answer what was typed a moment ago: only those that match what is typed now stay. */
  readonly waiting?: boolean;
  /** Keeps the words as they are: the last row, which is never taken unless one goes to it. */
  readonly onKeepWords?: () => void;
  /** Backspace in the empty field. */
  readonly onErase?: () => void;
  /** Said where nothing is offered; nothing while the answer is under way. */
  readonly none?: string;
  /** Names the field where no `<label>` points to it. */
  readonly label?: string;
  readonly id?: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** What a form's control says of itself: required, invalid, described by. */
  readonly control?: Readonly<Record<string, unknown>>;
}

/** The key of the row that keeps the words. */
const ownWords = 'own words';

/**
 * A text field that offers (WAI-ARIA combobox with a listbox); the focus stays in the field. Typing marks the first offer, Enter
 * takes the marked row and never sends the form while the list is open, Escape closes, Tab leaves and takes nothing.
 */
export const Combobox = <O extends Offer>(props: ComboboxProps<O>) => {
  const { value, onType, onChoose, onOpen, waiting = false, onKeepWords, onErase, none } = props;
  const { label, id, placeholder, maxLength = 200, control } = props;
  const t = useMessages(recordTexts);
  const list = useId();
  const [open, setOpen] = useState(false);
  /** By key: a row stays marked when later answers put others before it. */
  const [marked, setMarked] = useState<string | null>(null);
  const [typing, setTyping] = useState(false);
  /** The row that the pointer went down on. */
  const pressed = useRef<string | null>(null);
  const words = value.trim();
  const offers = waiting ? props.offers.filter((offer) => wordsMatch(words, offer.label)) : props.offers;
  const found = offers.length > 0;
  const rows = [...offers.map(({ key }) => key), ...(onKeepWords && words !== '' ? [ownWords] : [])];
  /** Nothing was found when the field was left: that goes on being said, so that leaving moves no button away from under a click. */
  const [leftEmpty, setLeftEmpty] = useState(false);
  const missing = (open || leftEmpty) && !found && words !== '' && none !== undefined;
  const shown = open && rows.length > 0;
  const first = typing ? (offers[0]?.key ?? null) : null;
  const active = !shown ? null : marked !== null && rows.includes(marked) ? marked : first;
  const option = (key: string): string => `${list}-${rows.indexOf(key)}`;

  if (active !== null && active !== marked) setMarked(active);

  const show = (now: boolean): void => {
    setOpen(now);
    setLeftEmpty(false);
    if (!now) {
      setMarked(null);
      setTyping(false);
    }
    if (now !== open) onOpen?.(now);
  };
  const take = (key: string): void => {
    const offer = offers.find((one) => one.key === key);
    if (offer) onChoose(offer);
    else onKeepWords?.();
    show(false);
  };
  const mark = (index: number): void => {
    const key = rows.at(index % Math.max(rows.length, 1)) ?? null;
    setMarked(key);
    if (key !== null) document.getElementById(option(key))?.scrollIntoView?.({ block: 'nearest' });
  };
  const move = (key: string): boolean => {
    const at = active === null ? -1 : rows.indexOf(active);
    if (key === 'ArrowDown') mark(at + 1);
    else if (key === 'ArrowUp') mark(at <= 0 ? -1 : at - 1);
    else if (shown && key === 'Home') mark(0);
    else if (shown && key === 'End') mark(-1);
    else return false;
    if (!open) show(true);
    return true;
  };
  const keys = (event: KeyboardEvent): void => {
    // Enter and the arrows are the input method's own while it composes a letter.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (shown || (open && words !== ''))) {
      event.preventDefault();
      if (active !== null) take(active);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      event.stopPropagation();
      show(false);
    } else if (event.key === 'Backspace' && value === '') onErase?.();
    else if (!event.shiftKey && !event.ctrlKey && !event.metaKey && move(event.key)) event.preventDefault();
  };

  /** Where another row came under the hand between press and release, the browser clicks neither: what was pressed is taken. */
  const clicked = ({ target, currentTarget }: MouseEvent): void => {
    if (target === currentTarget && pressed.current !== null && rows.includes(pressed.current)) take(pressed.current);
    pressed.current = null;
  };

  const row = (key: string, content: ReactNode) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard stays in the field, which moves the choice
    <span
      key={key}
      id={option(key)}
      role="option"
      tabIndex={-1}
      aria-selected={key === active}
      onMouseDown={(event) => {
        event.preventDefault();
        pressed.current = key;
      }}
      onClick={() => take(key)}
    >
      {content}
    </span>
  );
  return (
    <span className="pv-picker">
      <input
        {...control}
        id={id}
        className="pv-input"
        role="combobox"
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={shown}
        aria-controls={list}
        aria-activedescendant={active === null ? undefined : option(active)}
        value={value}
        onClick={() => show(true)}
        onBlur={() => {
          show(false);
          setLeftEmpty(missing);
        }}
        onChange={(event) => {
          onType(event.target.value);
          show(true);
          setMarked(null);
          setTyping(true);
        }}
        onKeyDown={keys}
      />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus stays in the field */}
      <span
        id={list}
        role="listbox"
        aria-label={label ?? t.offers}
        className="pv-picker-list"
        hidden={!shown}
        onClick={clicked}
      >
        {offers.map((offer) =>
          row(
            offer.key,
            <>
              {offer.icon}
              <span>
                {offer.label}
                {offer.detail && <small>{offer.detail}</small>}
              </span>
            </>,
          ),
        )}
        {rows.includes(ownWords) && row(ownWords, <i>{t.useWords(words)}</i>)}
      </span>
      <span className="pv-seen-only-by-readers" role="status">
        {open && !waiting && words !== '' && (found ? t.offered(offers.length) : none)}
      </span>
      {missing && (
        <span className="pv-field-help" aria-hidden>
          {none}
        </span>
      )}
    </span>
  );
};
