import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { Combobox, useRested } from '#clinical/browser';
import { useMessages, useResource } from '#core/browser';
import { type FirstUsers, knownOf } from '#core/shared';
import { RemovableLine } from '#ui';
import { findAuditPeople } from '#plugins/clinic/shared/audit/calls.ts';
import { featuresTexts } from '../messages/index.ts';

type People = FirstUsers['people'];

interface Props {
  readonly people: People;
  readonly change: (people: People) => void;
}

/** People by name, staff and patients, who have a feature before the others. */
export const FirstPeople = observer(({ people, change }: Props) => {
  const t = useMessages(featuresTexts);
  const field = useId();
  const [text, setText] = useState('');
  const asked = useRested(text.trim());
  const found = useResource(findAuditPeople, asked === '' ? null : { body: { text: asked } });
  const others = (found.data?.data ?? []).filter(({ id }) => people.every((one) => one.id !== id));
  return (
    <div className="pv-field">
      <label htmlFor={field}>{t.firstPerson}</label>
      <Combobox
        id={field}
        value={text}
        onType={setText}
        offers={others.map(({ id, name, role }) => ({
          ...{ key: id, label: name },
          detail: role === 'patient' ? t.aPatient : t.aStaffMember,
        }))}
        onChoose={({ key, label }) => {
          setText('');
          change([...people, { id: key, name: label }]);
        }}
        waiting={asked !== text.trim()}
        none={t.noPerson.of(knownOf(found)) ?? undefined}
        maxLength={120}
      />
      {people.length > 0 && (
        <ul className="clinic-chosen">
          {people.map(({ id, name }) => (
            <RemovableLine
              key={id}
              name={name}
              action={t.removePerson(name)}
              remove={() => change(people.filter((one) => one.id !== id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
});
