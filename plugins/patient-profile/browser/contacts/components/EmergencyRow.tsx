import type { PatientContact } from '@medplum/fhirtypes';
import { ChevronDown, ChevronUp, DragHandleVertical, Phone } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { IconButton, MenuButton } from '#ui';
import { contactName, phoneOf, relationOf } from '../emergencyContacts.ts';
import { contactsTexts } from '../messages/index.ts';

interface Props {
  readonly contact: PatientContact;
  readonly at: number;
  readonly last: boolean;
  readonly own: boolean;
  readonly dragged: boolean;
  readonly edit: () => void;
  readonly remove: () => void;
  readonly move: (by: number) => void;
  readonly drag: (at: number | null) => void;
  readonly drop: () => void;
}

export const EmergencyRow = observer((props: Props) => {
  const { contact, at, last, own, dragged, edit, remove, move, drag, drop } = props;
  const t = useMessages(contactsTexts);
  const name = contactName(contact);
  const phone = phoneOf(contact);
  const relation = relationOf(contact);
  const moves = own && !(at === 0 && last);
  return (
    // The arrow buttons do by keyboard what dragging does by hand.
    <li
      className={dragged ? 'pp-dragged' : undefined}
      draggable={moves}
      onDragStart={() => drag(at)}
      onDragEnd={() => drag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        drop();
      }}
    >
      {moves && <DragHandleVertical className="pp-grip" aria-hidden />}
      <span className="pp-place" aria-label={t.place(at + 1)}>
        {at + 1}
      </span>
      <span className="pp-person">
        <b>{name}</b>
        <small>
          {relation ? t[relation] : t.person}
          {phone && ` · ${phone}`}
        </small>
      </span>
      {phone && (
        <a
          className="pv-icon-button"
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          aria-label={t.call(name)}
          title={t.call(name)}
        >
          <Phone size={16} aria-hidden />
        </a>
      )}
      {moves && (
        <span className="pp-arrows">
          <IconButton icon={ChevronUp} label={t.earlier(name)} disabled={at === 0} onClick={() => move(-1)} />
          <IconButton icon={ChevronDown} label={t.later(name)} disabled={last} onClick={() => move(1)} />
        </span>
      )}
      {own && (
        <MenuButton
          label={t.emergencyEdit(name)}
          items={[
            { text: t.edit, onClick: edit },
            ...(at > 0 ? [{ text: t.callEarlier, onClick: () => move(-1) }] : []),
            ...(last ? [] : [{ text: t.callLater, onClick: () => move(1) }]),
            { text: t.remove, onClick: remove, danger: true },
          ]}
        />
      )}
    </li>
  );
});
