import { observer } from 'mobx-react-lite';
import {
  consoleGroups,
  ConsolePanels,
  Contributed,
  useMessages,
  useService,
  useSlot,
  useSlotsKnown,
} from '#core/browser';
import { Empty, Page, Sections } from '#ui';
import { Auth, Router, allows } from '#core/shared';
import '../clinic.css';
import { sectionHref } from '../paths.ts';
import { messages } from '../messages/index.ts';

/** RTE-5 clinic/management: the sections that features and the host contribute; the address says which one is open. */
export const ManagementPage = observer(() => {
  const t = useMessages(messages);
  const { activeRole } = useService(Auth);
  const known = useSlotsKnown();
  const { query } = useService(Router);
  const panels = useSlot(ConsolePanels).filter(({ item }) => allows(item.allow, activeRole));
  const sorted = consoleGroups.flatMap((group) =>
    panels
      .filter(({ item }) => item.group === group)
      .sort((one, other) => one.item.order - other.item.order || one.item.title().localeCompare(other.item.title())),
  );
  const chosen = sorted.find(({ item }) => item.id === query.get('section')) ?? sorted[0];
  if (!chosen) {
    return (
      <Page title={t.management} width="wide">
        <Empty of={known} title={t.noSections} />
      </Page>
    );
  }
  const Panel = chosen.item.panel;
  return (
    <Page title={t.management} width="wide">
      <Sections
        label={t.sections}
        sections={sorted.map(({ item }) => ({
          ...{ id: item.id, title: item.title(), href: sectionHref(item.id), group: t[item.group] },
        }))}
        open={chosen.item.id}
      >
        <Contributed owner={chosen.owner} key={chosen.item.id}>
          <Panel />
        </Contributed>
      </Sections>
    </Page>
  );
});
