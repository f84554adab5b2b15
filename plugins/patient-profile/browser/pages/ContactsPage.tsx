import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../core/browser/index.ts';
import { Page } from '../../../../core/browser/ui/index.ts';
import { ContactsPanel } from '../components/contacts/ContactsPanel.tsx';
import { contactsTexts } from '../messages/contactsTexts.ts';
import { WithRecord } from '../components/WithRecord.tsx';

export const ContactsPage = observer(() => {
  const t = useMessages(contactsTexts);
  return (
    <Page title={t.title} lead={t.lead}>
      <WithRecord>
        <ContactsPanel />
      </WithRecord>
    </Page>
  );
});
