import { observer } from 'mobx-react-lite';
import { ChartTabs, useMessages, useService } from '#core/browser';
import { Tabs, useSlotTabs } from '#ui';
import { Router } from '#core/shared';
import { messages } from '../messages/index.ts';

/** The tabs that the enabled features contribute and this role may open; the address says which one is open. */
export const ChartSections = observer(({ path }: { readonly path: string }) => {
  const t = useMessages(messages);
  const router = useService(Router);
  const tabs = useSlotTabs(ChartTabs);
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
