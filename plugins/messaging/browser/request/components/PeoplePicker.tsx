import { whole } from '#core/shared';
import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Combobox, type Offer } from '#clinical/browser';
import { useMessages, useStore } from '#core/browser';
import { Avatar } from '#ui';
import type { Person } from '#plugins/messaging/shared/session.ts';
import { failureText } from '../../failureText.ts';
import { messages } from '../../messages/index.ts';
import { fullName, roleLabel } from '../../sessionNames.ts';
import { RequestForm } from '../stores/RequestForm.ts';

export interface PeoplePickerProps {
  readonly id: string;
  readonly error: string | undefined;
}

interface PersonOffer extends Offer {
  readonly person: Person;
}

/** Type-ahead of the people whom one may ask; who is chosen stands above it, and Backspace takes the last one out. */
export const PeoplePicker = observer(({ id, error }: PeoplePickerProps) => {
  const t = useMessages(messages);
  const form = useStore(RequestForm);
  const { offered, people, finder } = form;
  const offers: readonly PersonOffer[] = offered.map((person) => ({
    key: person.profile_id,
    label: fullName(person),
    detail: roleLabel(person, t),
    icon: <Avatar name={fullName(person)} size={32} />,
    person,
  }));
  const last = people.at(-1);
  const none = finder.error ? failureText(t, finder.error) : (t.toNone.of(whole(offers)) ?? undefined);
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
      <Combobox
        id={id}
        maxLength={100}
        control={{
          'aria-required': true,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': `${id}-help${error ? ` ${id}-error` : ''}`,
        }}
        value={finder.words}
        offers={offers}
        waiting={finder.searching}
        none={finder.searching ? undefined : none}
        onOpen={(open) => open && finder.look(finder.words)}
        onType={form.find}
        onChoose={({ person }) => form.choose(person)}
        onErase={last && (() => form.remove(last))}
      />
    </div>
  );
});
