import { observer } from 'mobx-react-lite';
import { Link, useMessages } from '#core/browser';
import { contactsPath } from '../../paths.ts';
import { usePatient } from '../../hooks/usePatient.ts';
import { useFamily } from '../hooks/useFamily.ts';
import { contactsTexts } from '../messages/index.ts';
import { FamilyCard } from './FamilyCard.tsx';
import '../../patient-profile.css';

/** Settings: who sees or does what for the patient, until when, as on the page of contacts. */
export const DelegatesPanel = observer(() => {
  const t = useMessages(contactsTexts);
  const { id } = usePatient();
  const family = useFamily(id);
  return (
    <div className="pv-stack">
      <FamilyCard family={family} />
      <p className="pv-muted">
        <Link href={contactsPath}>{t.allContacts}</Link>
      </p>
    </div>
  );
});
