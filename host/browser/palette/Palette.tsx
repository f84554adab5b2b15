import { Button, None, Skeleton, useFocus, useTabLoop } from '#ui';
import { Overlay2 } from '@blueprintjs/core';
import { Cross, Search } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '#core/browser';
import { hostMessages } from '../messages.ts';
import { type PaletteGroup, type PaletteLine, usePaletteLines } from './usePaletteLines.ts';
import './palette.css';

interface Props {
  readonly open: boolean;
  readonly close: () => void;
}

/** The one search: a combo box whose list is always open; a page of its own on a phone. */
export const Palette = observer(({ open, close }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const focus = useFocus();
  useEffect(() => {
    if (!open) focus?.leave(box.current);
  }, [open, focus]);
  return (
    <Overlay2
      isOpen={open}
      onClose={close}
      transitionDuration={100}
      // Its field takes the focus, and the kit gives it back.
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is switched off here, the rule reads only the name
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      childRef={box as RefObject<HTMLElement>}
    >
      <div ref={box} className="pv-palette-room">
        <Finder box={box} close={close} />
      </div>
    </Overlay2>
  );
});

interface FinderProps {
  readonly box: RefObject<HTMLElement | null>;
  readonly close: () => void;
}

const Finder = observer(({ box, close }: FinderProps) => {
  useTabLoop(box);
  const t = useMessages(hostMessages);
  const [typed, setTyped] = useState('');
  /** Which line was moved to; the first one where nobody moved, so that nothing slips under a hand when answers arrive. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** Enter came before the answer: its first line is opened when it is there. */
  const [hurried, setHurried] = useState(false);
  const id = useId();
  const { groups, known } = usePaletteLines(typed);
  const lines = groups.flatMap((group) => group.lines);
  const at = Math.max(
    0,
    lines.findIndex((line) => line.id === chosen),
  );
  const active = lines[at];
  const waiting = known.is === 'awaited' && typed.trim() !== '' && chosen === null;

  const run = useCallback(
    (line: PaletteLine): void => {
      close();
      line.run();
    },
    [close],
  );
  useEffect(() => {
    if (!hurried || waiting) return;
    setHurried(false);
    if (active) run(active);
  }, [hurried, waiting, active, run]);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') {
      if (waiting) setHurried(true);
      else if (active) run(active);
    } else if (step === undefined || lines.length === 0) return;
    else setChosen(lines[(at + step + lines.length) % lines.length]!.id);
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to type in it
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
            setHurried(false);
          }}
          onKeyDown={move}
        />
        <button type="button" className="pv-icon-button" aria-label={t.closeSearch} onClick={close}>
          <Cross size={16} aria-hidden />
        </button>
      </div>
      <div id={`${id}-list`} className="pv-palette-list" role="listbox" aria-label={t.find}>
        {groups.map((group) => (
          <Group key={group.id} {...{ group, id, active, run }} />
        ))}
      </div>
      {groups
        .filter((group) => group.known.is === 'failed')
        .map(({ id: failed, title, known: { again } }: PaletteGroup & { known: { again?: () => void } }) => (
          <p key={failed} role="alert">
            {t.findFailed(title)} <Button onClick={again}>{t.tryAgain}</Button>
          </p>
        ))}
      {lines.length === 0 && known.is === 'whole' && (
        <p role="status">
          <None of={known} says={t.findNothing} />
        </p>
      )}
      <div className="pv-palette-hint">{t.findHint}</div>
    </div>
  );
});

interface GroupProps {
  readonly group: PaletteGroup;
  readonly id: string;
  readonly active: PaletteLine | undefined;
  readonly run: (line: PaletteLine) => void;
}

const Group = ({ group: { id: name, title, known, lines }, id, active, run }: GroupProps) =>
  known.is === 'failed' && lines.length === 0 ? null : (
    <div role="group" aria-labelledby={`${id}-group-${name}`} aria-busy={known.is === 'awaited'}>
      <div id={`${id}-group-${name}`} className="pv-palette-group" role="presentation">
        {title}
      </div>
      {known.is === 'awaited' && lines.length === 0 && <Skeleton lines={1} />}
      {lines.map((line) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combo box's
        <div
          key={line.id}
          id={`${id}-${line.id}`}
          className="pv-palette-line"
          role="option"
          tabIndex={-1}
          aria-selected={line === active}
          ref={line === active ? (element) => element?.scrollIntoView?.({ block: 'nearest' }) : undefined}
          onClick={() => run(line)}
        >
          <span title={line.label}>{line.label}</span>
          {line.detail && <small>{line.detail}</small>}
        </div>
      ))}
    </div>
  );
