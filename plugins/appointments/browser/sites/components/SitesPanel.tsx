import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '#core/browser';
import { type Column, TableCard } from '#ui';
import { addressOf } from '#plugins/appointments/shared/site.ts';
import { type KeptSite, listSites } from '#plugins/appointments/shared/siteCalls.ts';
import '../../appointments.css';
import { activeColumn } from '../../settings/activeColumn.tsx';
import { SiteDialog } from '../dialogs/SiteDialog.tsx';
import { siteTexts } from '../messages/index.ts';

/** Where the clinic sees people. */
export const SitesPanel = observer(() => {
  const t = useMessages(siteTexts);
  const sites = useResource(listSites, {});
  const columns: readonly Column<KeptSite>[] = [
    { id: 'name', header: t.name, cell: ({ name }) => name },
    { id: 'address', header: t.address, cell: addressOf },
    { id: 'phone', header: t.phone, cell: ({ phone }) => phone },
    activeColumn(t.state, [t.open, t.closedForGood]),
  ];
  return (
    <TableCard
      title={t.sites}
      lead={t.lead}
      add={t.newSite}
      resource={sites}
      none={{ title: t.empty, text: t.emptyText }}
      columns={columns}
      rows={({ data }) => data}
      dialog={(site, close) => <SiteDialog site={site} onClose={close} />}
    />
  );
});
