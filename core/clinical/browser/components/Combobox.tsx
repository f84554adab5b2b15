import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { recordTexts } from '../messages.ts';

export interface Offer {
  readonly key: string;
  readonly label: string;
  readonly detail?: ReactNode;
}

export interface ComboboxProps<O extends Offer> {
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly offers: readonly O[];
  readonly onChoose: (offer: O) => void;
  readonly onOpen?: (open: boolean) => void;
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

/** A text field that offers (WAI-ARIA combobox with a listbox): arrows move, Enter takes, Escape closes; the focus stays in the field. */
export const Combobox = <O extends Offer>(props: ComboboxProps<O>) => {
  const { value, onType, offers, onChoose, onOpen, none, label, id, placeholder, maxLength = 200, control } = props;
  const t = useMessages(recordTexts);
  const list = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const found = offers.length > 0;
  /** Nothing was found when the field was left: that goes on being said, so that leaving moves no button away from under a click. */
  const [leftEmpty, setLeftEmpty] = useState(false);
  const missing = (open || leftEmpty) && !found && value.trim() !== '' && none !== undefined;
  const active = open ? offers[at] : undefined;
  const option = (index: number): string => `${list}-${index}`;

  const show = (shown: boolean): void => {
    setOpen(shown);
    setLeftEmpty(false);
    if (!shown) setAt(-1);
    if (shown !== open) onOpen?.(shown);
  };
  const choose = (offer: O): void => {
    onChoose(offer);
    show(false);
  };
  const keys = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) show(true);
      const from = at === -1 && step === -1 ? 0 : at;
      const next = offers.length === 0 ? -1 : (from + step + offers.length) % offers.length;
      setAt(next);
      document.getElementById(option(next))?.scrollIntoView?.({ block: 'nearest' });
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      show(false);
    }
  };

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
        aria-expanded={open && found}
        aria-controls={list}
        aria-activedescendant={active ? option(at) : undefined}
        value={value}
        onClick={() => show(true)}
        onBlur={() => {
          show(false);
          setLeftEmpty(missing);
        }}
        onChange={(event) => {
          onType(event.target.value);
          setAt(-1);
          show(true);
        }}
        onKeyDown={keys}
      />
      <span id={list} role="listbox" aria-label={label ?? t.offers} className="pv-picker-list" hidden={!open || !found}>
        {offers.map((offer, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard stays in the field, which moves the choice
          <span
            key={offer.key}
            id={option(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(offer)}
          >
            <span>
              {offer.label}
              {offer.detail && <small>{offer.detail}</small>}
            </span>
          </span>
        ))}
      </span>
      <span className="pv-seen-only-by-readers" role="status">
        {open && value.trim() !== '' && (found ? t.offered(offers.length) : none)}
      </span>
      {missing && (
        <span className="pv-field-help" aria-hidden>
          {none}
        </span>
      )}
    </span>
  );
};
