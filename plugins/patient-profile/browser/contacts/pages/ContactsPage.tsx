import { panelPage } from '../../components/panelPage.tsx';
import { ContactsPanel } from '../components/ContactsPanel.tsx';
import { contactsTexts } from '../messages/index.ts';

export const ContactsPage = panelPage(contactsTexts, ContactsPanel);
