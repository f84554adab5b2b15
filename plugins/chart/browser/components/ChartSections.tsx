import { observer } from 'mobx-react-lite';
import { ChartTabs, useMessages, useService } from '#core/browser';
import { tabLetters, Tabs, useSlotTabs, useTabKeys } from '#ui';
import { Router } from '#core/shared';
import { messages } from '../messages/index.ts';

/** The tabs that the enabled features contribute and this role may open; the address says which one is open. */
export const ChartSections = observer(({ path }: { readonly path: string }) => {
  const t = useMessages(messages);
  const router = useService(Router);
  const found = useSlotTabs(ChartTabs);
  const letters = tabLetters(found.map(({ title }) => title));
  const tabs = found.map((tab, n) => ({ ...tab, keys: letters[n] ? `G ${letters[n].toUpperCase()}` : undefined }));
  const open = router.query.get('tab') ?? 'summary';
  const go = (id: string): void => router.go(`${path}?tab=${id}`, { replace: true });
  useTabKeys(letters, (index) => {
    const tab = tabs[index];
    if (tab) go(tab.id);
  });
  return (
    <div className="chart-sections">
      <Tabs label={t.sections} tabs={tabs} value={open} onChange={go} />
    </div>
  );
});
