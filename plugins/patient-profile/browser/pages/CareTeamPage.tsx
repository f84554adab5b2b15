import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../core/browser/index.ts';
import { Page } from '../../../../core/browser/ui/index.ts';
import { TeamPanel } from '../components/team/TeamPanel.tsx';
import { WithRecord } from '../components/WithRecord.tsx';
import { teamTexts } from '../messages/teamTexts.ts';

export const CareTeamPage = observer(() => {
  const t = useMessages(teamTexts);
  return (
    <Page title={t.title} lead={t.lead}>
      <WithRecord>
        <TeamPanel />
      </WithRecord>
    </Page>
  );
});
