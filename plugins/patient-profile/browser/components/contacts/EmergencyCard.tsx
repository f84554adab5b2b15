import type { Patient, PatientContact } from '@medplum/fhirtypes';
import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useErrorText, useMessages, useService } from '../../../../../core/browser/index.ts';
import { Button, Card, Empty } from '../../../../../core/browser/ui/index.ts';
import { ClinicalRecord, type Resource, type Stored, Toasts } from '../../../../../core/shared/index.ts';
import { contactName, emergencyContacts, insertContact, moveContact, removeContact } from '../../emergency.ts';
import { contactsTexts } from '../../messages/contactsTexts.ts';
import { changePatient } from '../../usePatient.ts';
import { EmergencyDialog } from './EmergencyDialog.tsx';
import { EmergencyRow } from './EmergencyRow.tsx';
import { useIsOwn } from './useReader.ts';

interface Props {
  readonly patient: Stored<Patient>;
  readonly resource: Resource<Stored<Patient>>;
}

/** Whom to call, the first one first. The order changes by arrows or by dragging, and can be taken back. */
export const EmergencyCard = observer(({ patient, resource }: Props) => {
  const t = useMessages(contactsTexts);
  const own = useIsOwn();
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const contacts = emergencyContacts(patient);

  const change = async (act: (one: Stored<Patient>) => Stored<Patient>): Promise<boolean> => {
    try {
      await changePatient(record, patient.id, act);
      return true;
    } catch (error) {
      toasts.show({ message: errorText(error), intent: 'danger' });
      return false;
    }
  };
  const move = async (contact: PatientContact, to: number): Promise<void> => {
    if (to < 0 || to >= contacts.length || contacts[to] === contact) return;
    if (await change((one) => moveContact(one, contact, to))) setSaid(t.moved(contactName(contact), to + 1));
  };
  const remove = async (contact: PatientContact, at: number): Promise<void> => {
    if (!(await change((one) => removeContact(one, contact)))) return;
    toasts.undo(t.removed(contactName(contact)), () => void change((one) => insertContact(one, contact, at)));
  };

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
          title={t.emergencyNone}
          text={own ? t.emergencyNoneText : t.emergencyNoneStaff}
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
