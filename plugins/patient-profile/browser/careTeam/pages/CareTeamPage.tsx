import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { TeamPanel } from '../components/TeamPanel.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { teamTexts } from '../messages/index.ts';

export const CareTeamPage = observer(() => {
  const t = useMessages(teamTexts);
  return (
    <RecordPage title={t.title} lead={t.lead}>
      <TeamPanel />
    </RecordPage>
  );
});
