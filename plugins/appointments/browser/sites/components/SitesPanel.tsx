import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource } from '#core/browser';
import { AsyncTable, Button, Card, type Column, Tag } from '#ui';
import { addressOf } from '#plugins/appointments/shared/site.ts';
import { type KeptSite, listSites } from '#plugins/appointments/shared/siteCalls.ts';
import '../../appointments.css';
import { SiteDialog } from '../dialogs/SiteDialog.tsx';
import { siteTexts } from '../messages/index.ts';

/** Where the clinic sees people. */
export const SitesPanel = observer(() => {
  const t = useMessages(siteTexts);
  const sites = useResource(listSites, {});
  const [open, setOpen] = useState<KeptSite | 'new' | null>(null);
  const columns: readonly Column<KeptSite>[] = [
    { id: 'name', header: t.name, cell: ({ name }) => name },
    { id: 'address', header: t.address, cell: addressOf },
    { id: 'phone', header: t.phone, cell: ({ phone }) => phone },
    {
      id: 'state',
      header: t.state,
      cell: ({ active }) => <Tag tone={active ? 'good' : 'plain'}>{active ? t.open : t.closedForGood}</Tag>,
    },
  ];
  return (
    <Card title={t.sites} action={<Button onClick={() => setOpen('new')}>{t.newSite}</Button>}>
      <p className="pv-lead">{t.lead}</p>
      <AsyncTable
        resource={sites}
        none={{ title: t.empty, text: t.emptyText }}
        caption={t.sites}
        columns={columns}
        rows={({ data }) => data}
        rowKey={({ id }) => id}
        onOpen={setOpen}
      />
      {open && <SiteDialog site={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Card>
  );
});
