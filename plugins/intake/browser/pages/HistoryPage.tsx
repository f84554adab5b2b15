import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAddress } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Button, Page } from '#ui';
import { historyPath } from '../../shared/paths.ts';
import { IntakeDetail } from '../components/IntakeDetail.tsx';
import { IntakeList } from '../components/IntakeList.tsx';
import { InviteDialog } from '../dialogs/InviteDialog.tsx';
import { messages } from '../messages/index.ts';
import { pagesTexts } from '../messages/pages/index.ts';
import '../intake.css';

/** RTE-3: every intake form of the clinic. */
export const HistoryPage = observer(() => {
  const { history } = useMessages(messages);
  const t = useMessages(pagesTexts);
  const address = useAddress();
  const [inviting, setInviting] = useState(false);
  const open = address.get('intake');
  return (
    <Page
      title={history}
      lead={open === '' ? t.lead : undefined}
      back={open === '' ? undefined : historyPath}
      actions={
        <Button intent="primary" onClick={() => setInviting(true)}>
          {t.invite}
        </Button>
      }
    >
      {open === '' ? <IntakeList /> : <IntakeDetail id={open} leave={() => address.set({ intake: '' })} />}
      {inviting && <InviteDialog close={() => setInviting(false)} />}
    </Page>
  );
});
