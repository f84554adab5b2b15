import { observer } from 'mobx-react-lite';
import { ConsolePanels, useMessages, useService } from '#core/browser';
import { Page, Tabs, useSlotTabs } from '#ui';
import { Router } from '#core/shared';
import '../clinic.css';
import { sectionHref } from '../paths.ts';
import { messages } from '../messages/index.ts';

/** RTE-5 clinic/management: the sections that features and the host contribute; the address says which one is open. */
export const ManagementPage = observer(() => {
  const t = useMessages(messages);
  const router = useService(Router);
  const tabs = useSlotTabs(ConsolePanels);
  return (
    <Page title={t.management} width="wide">
      <Tabs
        label={t.sections}
        tabs={tabs}
        value={router.query.get('section') ?? 'details'}
        onChange={(id) => router.go(sectionHref(id), { replace: true })}
      />
    </Page>
  );
});
