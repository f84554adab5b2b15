import { whole } from '#core/shared';
import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useId, useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Avatar, None } from '#ui';
import type { Person } from '#plugins/messaging/shared/session.ts';
import { failureText } from '../../failureText.ts';
import { messages } from '../../messages/index.ts';
import { fullName, roleLabel } from '../../sessionNames.ts';
import { RequestForm } from '../stores/RequestForm.ts';

export interface PeoplePickerProps {
  readonly id: string;
  readonly error: string | undefined;
}

/** Type-ahead of the people whom one may ask: arrows move, Enter chooses, Backspace takes the last one out. */
export const PeoplePicker = observer(({ id, error }: PeoplePickerProps) => {
  const t = useMessages(messages);
  const form = useStore(RequestForm);
  const list = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const { offered, people, finder } = form;
  const { words } = finder;
  const active = offered[Math.min(at, offered.length - 1)];
  const option = (person: Person): string => `${list}-${person.profile_id}`;

  const choose = (person: Person): void => {
    form.choose(person);
    setAt(0);
    setOpen(false);
  };
  const keys = (event: KeyboardEvent): void => {
    const last = people.at(-1);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setAt((now) => (now + by + offered.length) % Math.max(1, offered.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (open && active) choose(active);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Backspace' && words === '' && last) {
      form.remove(last);
    }
  };
  const show = (): void => {
    setOpen(true);
    finder.look(words);
  };

  return (
    <div className="msg-picker">
      {people.length > 0 && (
        <ul className="msg-chosen" aria-label={t.chosen}>
          {people.map((person) => (
            <li key={person.profile_id}>
              <Avatar name={fullName(person)} size={24} />
              {fullName(person)}
              <button type="button" aria-label={t.removePerson(fullName(person))} onClick={() => form.remove(person)}>
                <Cross size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        className="pv-input"
        role="combobox"
        type="text"
        autoComplete="off"
        maxLength={100}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={open && active ? option(active) : undefined}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
        value={words}
        onFocus={show}
        onClick={show}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setOpen(true);
          setAt(0);
          finder.look(event.target.value);
        }}
        onKeyDown={keys}
      />
      <ul id={list} role="listbox" aria-label={t.to} className="msg-options" hidden={!open || offered.length === 0}>
        {offered.map((person) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard stays in the field, which moves the choice
          <li
            key={person.profile_id}
            id={option(person)}
            role="option"
            aria-selected={person === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            <Avatar name={fullName(person)} size={32} />
            <span>
              {fullName(person)}
              <small>{roleLabel(person, t)}</small>
            </span>
          </li>
        ))}
      </ul>
      <span className="pv-field-help" role="status">
        {!open || finder.searching
          ? ''
          : finder.error
            ? failureText(t, finder.error)
            : offered.length === 0
              ? words.trim() !== '' && <None of={whole(offered)} says={t.toNone} />
              : ''}
      </span>
    </div>
  );
});
