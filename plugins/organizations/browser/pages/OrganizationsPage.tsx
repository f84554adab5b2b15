import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAddress, useRested } from '#clinical/browser';
import { useMessages, useResource } from '#core/browser';
import { Async, Button, optionsOf, Page, SearchInput, Select, Skeleton } from '#ui';
import '../organizations.css';
import { organizationStates, pageSize, searchOrganizations } from '../../shared/calls.ts';
import { OrganizationTable } from '../components/OrganizationTable.tsx';
import { DeleteDialogs } from '../dialogs/DeleteDialog.tsx';
import { ExportDialogs } from '../dialogs/ExportDialog.tsx';
import { CreateDialog } from '../dialogs/CreateDialog.tsx';
import { messages } from '../messages/index.ts';

/** Every clinic of this server, for those who run the server. */
export const OrganizationsPage = observer(() => {
  const t = useMessages(messages);
  const [from, setFrom] = useState(0);
  const [typed, setTyped] = useState('');
  const address = useAddress();
  const text = useRested(typed.trim());
  const state = organizationStates.find((one) => one === address.get('state'));
  const body = { ...(text !== '' && { text }), ...(state && { state }), ...(from > 0 && { from }) };
  const found = useResource(searchOrganizations, { body });
  const nothing =
    text !== '' || state !== undefined
      ? { title: t.nothing, text: t.nothingText }
      : { title: t.empty, text: t.emptyText, picture: true };
  const create = (): void => address.set({ do: 'create' });
  return (
    <Page
      width="wide"
      title={t.title}
      actions={
        <Button intent="primary" onClick={create}>
          {t.create}
        </Button>
      }
    >
      <div className="organizations-head">
        <SearchInput
          value={typed}
          label={t.search}
          onChange={(next) => {
            setTyped(next);
            setFrom(0);
          }}
        />
        <Select
          aria-label={t.filterState}
          value={state ?? ''}
          options={optionsOf(organizationStates, (one) => t[`state_${one}`], t.anyState)}
          onChange={(next) => {
            address.set({ state: next });
            setFrom(0);
          }}
        />
      </div>
      <h2 className="pv-seen-only-by-readers">{t.caption}</h2>
      <Async resource={found} skeleton={<Skeleton lines={8} />} none={nothing}>
        {({ data, total }) => (
          <>
            <p className="pv-muted" role="status">
              {t.count(total)}
            </p>
            <OrganizationTable organizations={data} />
            <DeleteDialogs organizations={data} />
            {total > pageSize && (
              <div className="organizations-pages">
                <Button intent="quiet" disabled={from === 0} onClick={() => setFrom(Math.max(0, from - pageSize))}>
                  {t.previous}
                </Button>
                <span>{t.range(from + 1, from + data.length, total)}</span>
                <Button intent="quiet" disabled={from + data.length >= total} onClick={() => setFrom(from + pageSize)}>
                  {t.next}
                </Button>
              </div>
            )}
          </>
        )}
      </Async>
      <ExportDialogs />
      {address.get('do') === 'create' && <CreateDialog close={() => address.set({ do: '' })} />}
    </Page>
  );
});
