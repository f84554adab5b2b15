import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Router } from '#core/shared';
import { mailTexts } from '../messages/index.ts';
import '../mails.css';
import { MailEditor } from './MailEditor.tsx';
import { MailList } from './MailList.tsx';

/** The address says which email is open, and in which language. */
export const MailsPanel = observer(() => {
  const t = useMessages(mailTexts);
  const { query } = useService(Router);
  const id = query.get('mail');
  if (id !== null) return <MailEditor key={id} id={id} />;
  return (
    <div className="clinic-section">
      <p className="pv-lead">{t.lead}</p>
      <MailList />
    </div>
  );
});
