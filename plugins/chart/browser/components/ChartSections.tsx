import { observer } from 'mobx-react-lite';
import { ChartTabs, Contributed, useMessages, useService, useSlot } from '../../../../core/browser/index.ts';
import { Tabs } from '../../../../core/browser/ui/index.ts';
import { allows, Auth, Router } from '../../../../core/shared/index.ts';
import { messages } from '../messages.ts';

/** The tabs that the enabled features contribute and this role may open; which one is open stands in the address. */
export const ChartSections = observer(({ path }: { readonly path: string }) => {
  const t = useMessages(messages);
  const { activeRole } = useService(Auth);
  const router = useService(Router);
  const tabs = useSlot(ChartTabs)
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
  const open = router.query.get('tab') ?? 'summary';
  return (
    <div className="chart-sections">
      <Tabs
        label={t.sections}
        tabs={tabs}
        value={open}
        onChange={(id) => router.go(`${path}?tab=${id}`, { replace: true })}
      />
    </div>
  );
});
