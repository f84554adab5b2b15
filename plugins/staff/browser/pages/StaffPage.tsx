import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { type Address, useAddress, useRested } from '#clinical/browser';
import { saveFile, useMessages, useService, useStore } from '#core/browser';
import { useOpenList } from '#core/browser/resources/useOpenList.ts';
import { Async, Button, Callout, optionsOf, Page, SearchInput, Segmented, Select, Skeleton, useAction } from '#ui';
import { Http, staffRoles } from '#core/shared';
import '../staff.css';
import { exportStaff, staffStates } from '../../shared/calls.ts';
import { MemberDialogs, type MemberDialogsProps } from '../components/MemberDialogs.tsx';
import { RolesView } from '../components/RolesView.tsx';
import { StaffTable } from '../components/StaffTable.tsx';
import { ImportDialog } from '../dialogs/ImportDialog.tsx';
import { InviteDialog } from '../dialogs/InviteDialog.tsx';
import { messages } from '../messages/index.ts';
import { searchIn } from '../staffQuery.ts';
import { type StaffBody, StaffList } from '../stores/StaffList.ts';

/** RTE-5 clinic/staff: who works here, whether they can sign in, what needs an administrator; and the roles of the clinic. */
export const StaffPage = observer(() => {
  const t = useMessages(messages);
  const address = useAddress();
  const invite = (
    <>
      <Button onClick={() => address.set({ do: 'import' })}>{t.importStaff}</Button>
      <Button intent="primary" onClick={() => address.set({ do: 'invite' })}>
        {t.invite}
      </Button>
    </>
  );
  const view = views.find((one) => one === address.get('view')) ?? 'people';
  return (
    <Page title={t.title} width="wide" actions={invite}>
      <div className="staff-views">
        <Segmented
          label={t.view}
          value={view}
          options={views.map((value) => ({ value, label: t[`view_${value}`] }))}
          onChange={(chosen) => address.set({ view: chosen === 'people' ? '' : chosen })}
        />
      </div>
      {view === 'roles' ? <RolesView /> : <People address={address} />}
      {address.get('do') === 'import' && <ImportDialog close={() => address.set({ do: '' })} />}
      {address.get('do') === 'invite' && <InviteDialog close={() => address.set({ do: '' })} />}
    </Page>
  );
});

const views = ['people', 'roles'] as const;

const People = observer(({ address }: { readonly address: Address }) => {
  const t = useMessages(messages);
  const list = useStore(StaffList);
  const http = useService(Http);
  const { run, busy } = useAction();
  const [shown, setShown] = useState<MemberDialogsProps['shown']>(null);
  const search = searchIn(address);
  const { role, state, sort, descending } = search;
  const text = useRested(list.text.trim());
  const body: StaffBody = { role, state, sort, descending, ...(text !== '' && { text }) };
  useOpenList(list, body);
  const narrowed = text !== '' || role !== undefined || state !== undefined;
  const save = () =>
    run(async () => saveFile(await http.download(exportStaff, { body }), 'staff.csv'), { done: t.exported });
  const clear = (): void => {
    list.type('');
    address.set({ role: '', state: '' });
  };
  return (
    <>
      <div className="staff-head">
        <SearchInput value={list.text} onChange={list.type} label={t.search} />
        <Select
          aria-label={t.filterRole}
          value={search.role ?? ''}
          options={optionsOf(staffRoles, (role) => t[`role_${role}`], t.anyRole)}
          onChange={(role) => address.set({ role })}
        />
        <Select
          aria-label={t.filterState}
          value={search.state ?? ''}
          options={optionsOf(staffStates, (state) => t[`state_${state}`], t.anyState)}
          onChange={(state) => address.set({ state })}
        />
        {narrowed && (
          <Button intent="quiet" onClick={clear}>
            {t.clearFilters}
          </Button>
        )}
      </div>
      {address.get('explain') !== '' && <Callout>{t.explainChoose}</Callout>}
      <h2 className="pv-seen-only-by-readers">{t.caption}</h2>
      <Async
        resource={list}
        skeleton={<Skeleton lines={10} />}
        none={{ title: narrowed ? t.nobody : t.empty, text: narrowed ? t.nobodyText : t.emptyText, picture: !narrowed }}
      >
        {({ data, total, today }) => (
          <>
            <div className="staff-count">
              <span className="pv-muted" role="status">
                {t.count(total)}
              </span>
              <Button intent="quiet" busy={busy} onClick={() => void save()}>
                {t.export}
              </Button>
            </div>
            <StaffTable
              list={list}
              members={data}
              licencesKnown={list.answers.every(({ licencesKnown }) => licencesKnown)}
              today={today}
              search={search}
              address={address}
              open={(dialog, member) => setShown({ dialog, member })}
            />
          </>
        )}
      </Async>
      <MemberDialogs shown={shown} patient={address.get('explain')} close={() => setShown(null)} />
    </>
  );
});
