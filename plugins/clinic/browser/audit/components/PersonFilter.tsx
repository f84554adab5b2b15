import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { Combobox, useRested } from '#clinical/browser';
import { useMessages, useResource } from '#core/browser';
import { knownOf, wordOf } from '#core/shared';
import { Button } from '#ui';
import { findAuditPeople } from '#plugins/clinic/shared/audit/calls.ts';
import { auditTexts } from '../messages/index.ts';

interface PersonFilterProps {
  /** Profile; '' for anybody. The address holds this and never a name. */
  readonly id: string;
  readonly choose: (id: string) => void;
}

/** Whose acts: staff and patients, those who left too. */
export const PersonFilter = observer(({ id, choose }: PersonFilterProps) => {
  const t = useMessages(auditTexts);
  const field = useId();
  const [text, setText] = useState('');
  const asked = useRested(text.trim());
  const chosen = useResource(findAuditPeople, id === '' ? null : { body: { id } });
  const found = useResource(findAuditPeople, id !== '' || asked === '' ? null : { body: { text: asked } });
  if (id !== '') {
    const name = chosen.data?.data[0]?.name ?? t.thisPerson;
    return (
      <div className="pv-field">
        <span className="pv-label">{t.person}</span>
        <span className="pv-picked">
          <span className="pv-picked-name">{name}</span>
          <Button intent="quiet" aria-label={t.changePerson(name)} onClick={() => choose('')}>
            {t.change}
          </Button>
        </span>
      </div>
    );
  }
  return (
    <div className="pv-field">
      <label htmlFor={field}>{t.person}</label>
      <Combobox
        id={field}
        value={text}
        onType={setText}
        offers={(found.data?.data ?? []).map((person) => ({
          ...{ key: person.id, label: person.name },
          detail: wordOf(t, `role_${person.role}`) ?? person.role,
        }))}
        onChoose={({ key }) => {
          setText('');
          choose(key);
        }}
        waiting={asked !== text.trim()}
        none={t.noPerson.of(knownOf(found)) ?? undefined}
        placeholder={t.anyPerson}
        maxLength={120}
      />
    </div>
  );
});
