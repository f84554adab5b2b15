import { observer } from 'mobx-react-lite';
import { Contributed, SettingsPanels, useMessages, useService, useSlot, useSlotsKnown } from '#core/browser';
import { Card, Empty, Page, Sections } from '#ui';
import { Auth, Router, allows } from '#core/shared';
import { settingsTexts } from '../messages/index.ts';
import '../settings.css';

/** What every feature lets a person set, one panel at a time; which one is in the address. */
export const SettingsPage = observer(() => {
  const t = useMessages(settingsTexts);
  const { activeRole } = useService(Auth);
  const known = useSlotsKnown();
  const { query } = useService(Router);
  const panels = useSlot(SettingsPanels)
    .filter(({ item }) => allows(item.allow, activeRole))
    .sort((one, other) => one.item.order - other.item.order);
  const chosen = panels.find(({ item }) => item.id === query.get('panel')) ?? panels[0];
  if (!chosen) {
    return (
      <Page title={t.title}>
        <Empty of={known} title={t.nothing} text={t.nothingText} />
      </Page>
    );
  }
  const Panel = chosen.item.panel;
  return (
    <Page title={t.title}>
      <Sections
        label={t.choosePanel}
        sections={panels.map(({ item }) => ({ id: item.id, title: item.title(), href: `/settings?panel=${item.id}` }))}
        open={chosen.item.id}
      >
        <Card title={chosen.item.title()}>
          <Contributed owner={chosen.owner} key={chosen.item.id}>
            <Panel />
          </Contributed>
        </Card>
      </Sections>
    </Page>
  );
});
