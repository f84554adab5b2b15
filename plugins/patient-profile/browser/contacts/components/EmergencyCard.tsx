import type { Patient, PatientContact } from '@medplum/fhirtypes';
import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, Card, Empty, useAction } from '#ui';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { type Resource, whole } from '#core/shared';
import { contactName, emergencyContacts, insertContact, moveContact, removeContact } from '../emergencyContacts.ts';
import { contactsTexts } from '../messages/index.ts';
import { changePatient } from '../../hooks/usePatient.ts';
import { EmergencyDialog } from '../dialogs/EmergencyDialog.tsx';
import { EmergencyRow } from './EmergencyRow.tsx';
import { useIsOwnRecord } from '../hooks/useIsOwnRecord.ts';

interface Props {
  readonly patient: Stored<Patient>;
  readonly resource: Resource<Stored<Patient>>;
}

/** Emergency contacts in calling order. Arrows or dragging change the order, with undo. */
export const EmergencyCard = observer(({ patient, resource }: Props) => {
  const t = useMessages(contactsTexts);
  const own = useIsOwnRecord();
  const record = useService(ClinicalRecord);
  const { run } = useAction();
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const contacts = emergencyContacts(patient);

  const change = (act: (one: Stored<Patient>) => Stored<Patient>) => changePatient(record, patient.id, act);
  const move = async (contact: PatientContact, to: number): Promise<void> => {
    if (to < 0 || to >= contacts.length || contacts[to] === contact) return;
    const of = `${contactName(contact)} ${to}`;
    const moved = await run(() => change((one) => moveContact(one, contact, to)), { of });
    if (moved) setSaid(t.moved(contactName(contact), to + 1));
  };
  const remove = (contact: PatientContact, at: number): Promise<boolean> =>
    run(() => change((one) => removeContact(one, contact)), {
      of: contactName(contact),
      done: t.removed(contactName(contact)),
      undo: () => change((one) => insertContact(one, contact, at)),
    });

  return (
    <Card
      title={t.emergencyTitle}
      action={
        own && contacts.length > 0 ? (
          <Button icon={Plus} onClick={() => setEditing('new')}>
            {t.emergencyAdd}
          </Button>
        ) : undefined
      }
    >
      {contacts.length === 0 ? (
        <Empty
          of={whole(patient)}
          title={own ? t.emergencyNone : t.emergencyNoneStaff}
          text={own && t.emergencyNoneText}
          action={own && <Button onClick={() => setEditing('new')}>{t.emergencyAdd}</Button>}
        />
      ) : (
        <>
          {own && contacts.length > 1 && <p className="pv-muted">{t.emergencyLead}</p>}
          <ol className="pv-rows pp-order">
            {contacts.map((contact, at) => (
              <EmergencyRow
                key={JSON.stringify(contact)}
                contact={contact}
                at={at}
                last={at === contacts.length - 1}
                own={own}
                dragged={dragged === at}
                edit={() => setEditing(at)}
                remove={() => void remove(contact, at)}
                move={(by) => void move(contact, at + by)}
                drag={setDragged}
                drop={() => {
                  const from = dragged === null ? undefined : contacts[dragged];
                  setDragged(null);
                  if (from) void move(from, at);
                }}
              />
            ))}
          </ol>
        </>
      )}
      <p role="status" className="pv-seen-only-by-readers">
        {said}
      </p>
      {editing !== null && (
        <EmergencyDialog
          patient={patient}
          resource={resource}
          at={editing === 'new' ? null : editing}
          close={() => setEditing(null)}
        />
      )}
    </Card>
  );
});
