import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { ContactsPanel } from '../components/ContactsPanel.tsx';
import { contactsTexts } from '../messages/index.ts';
import { RecordPage } from '../../components/RecordPage.tsx';

export const ContactsPage = observer(() => {
  const t = useMessages(contactsTexts);
  return (
    <RecordPage title={t.title} lead={t.lead}>
      <ContactsPanel />
    </RecordPage>
  );
});
