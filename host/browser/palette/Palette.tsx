import { None } from '#ui';
import { whole } from '#core/shared';
import { Overlay2 } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { useMessages } from '#core/browser';
import { hostMessages } from '../messages.ts';
import { matching, type PaletteEntry } from './entries.ts';
import { usePaletteEntries } from './usePaletteEntries.ts';
import './palette.css';

interface Props {
  readonly open: boolean;
  readonly close: () => void;
}

/** Type-ahead to anywhere: a combo box whose list is always open. */
export const Palette = observer(({ open, close }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  return (
    <Overlay2 isOpen={open} onClose={close} transitionDuration={100} childRef={box as RefObject<HTMLElement>}>
      <div ref={box} className="pv-palette-room">
        <Finder close={close} />
      </div>
    </Overlay2>
  );
});

const Finder = observer(({ close }: { readonly close: () => void }) => {
  const t = useMessages(hostMessages);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const found = matching(usePaletteEntries(), typed);
  const active = found[Math.min(at, found.length - 1)];

  const run = (entry: PaletteEntry): void => {
    close();
    entry.run();
  };
  const move = (event: KeyboardEvent): void => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (event.key === 'Enter' && active) run(active);
    else if (to === undefined || found.length === 0) return;
    else setAt((to + found.length) % found.length);
    event.preventDefault();
  };

  return (
    <div className="pv-palette" role="dialog" aria-modal="true" aria-label={t.find}>
      <div className="pv-palette-field">
        <Search size={18} aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.id}`}
          aria-autocomplete="list"
          aria-label={t.find}
          placeholder={t.find}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to type in it
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={move}
        />
      </div>
      <ul id={`${id}-list`} role="listbox" aria-label={t.find}>
        {found.map((entry) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combo box's
          <li
            key={entry.id}
            id={`${id}-${entry.id}`}
            role="option"
            aria-selected={entry === active}
            ref={entry === active ? (element) => element?.scrollIntoView?.({ block: 'nearest' }) : undefined}
            onClick={() => run(entry)}
          >
            {entry.label}
            <small>{entry.kind === 'page' ? t.pages : t.actions}</small>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p role="status">
          <None of={whole(found)} says={t.findNothing} />
        </p>
      )}
      <div className="pv-palette-hint">{t.findHint}</div>
    </div>
  );
});
