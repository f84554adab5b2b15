import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { messages } from '../messages/index.ts';
import { initialsOf, type PractitionerColours } from '../practitionerColours.ts';
import { Select } from '#ui';

interface Person {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly people: readonly Person[];
  readonly chosen: readonly string[];
  readonly overlay: PractitionerColours | null;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** How many people's days are laid over one another; the search takes no more. */
export const maxPractitioners = 8;

/** The people who were chosen, each with initials and a colour, and a way to add one. */
export const PractitionerPicker = observer(({ people, chosen, overlay, onChange }: Props) => {
  const t = useMessages(messages);
  const there = chosen.flatMap((id) => people.find((one) => one.id === id) ?? []);
  const others = people.filter(({ id }) => !chosen.includes(id));
  return (
    <div className="av-people" role="group" aria-label={t.people}>
      {there.map(({ id, name }) => (
        <span key={id} className="av-person">
          <span className={`av-who who-${overlay?.colourOf(id) ?? 0}`} aria-hidden="true">
            {initialsOf(name)}
          </span>
          {name}
          <button
            type="button"
            className="pv-icon-button"
            aria-label={t.removePerson(name)}
            onClick={() => onChange(chosen.filter((one) => one !== id))}
          >
            <Cross size={14} aria-hidden />
          </button>
        </span>
      ))}
      {others.length > 0 && chosen.length < maxPractitioners && (
        <Select
          aria-label={t.addPerson}
          value=""
          options={[{ value: '', label: t.addPerson }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(id) => onChange([...chosen, id])}
        />
      )}
    </div>
  );
});
