import { observer } from 'mobx-react-lite';
import { ConsolePanels, Contributed, useMessages, useService, useSlot } from '../../../../core/browser/index.ts';
import { Page, Tabs } from '../../../../core/browser/ui/index.ts';
import { allows, Auth, Router } from '../../../../core/shared/index.ts';
import '../clinic.css';
import { sectionHref } from '../links.ts';
import { messages } from '../messages.ts';

/** RTE-5 clinic/management: the sections that features and the host contribute; which one is open stands in the address. */
export const ManagementPage = observer(() => {
  const t = useMessages(messages);
  const { activeRole } = useService(Auth);
  const router = useService(Router);
  const tabs = useSlot(ConsolePanels)
    .filter(({ item }) => allows(item.allow, activeRole))
    .sort((one, other) => one.item.order - other.item.order)
    .map(({ owner, item }) => ({
      id: item.id,
      title: item.title(),
      content: () => (
        <Contributed owner={owner}>
          <item.panel />
        </Contributed>
      ),
    }));
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
