import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Resources } from '#core/shared';
import { Async, Button, type Column, MenuButton, Skeleton, Switch, Table, useAction } from '#ui';
import '../apps.css';
import { type App, listApps, removeApp, renewSecret, switchApp } from '../../shared/calls.ts';
import { AppDialog, type Told } from '../dialogs/AppDialog.tsx';
import { ToldDialog } from '../dialogs/ToldDialog.tsx';
import { messages } from '../messages/index.ts';

/** The clinic's app register. */
export const RegisterPanel = observer(() => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const apps = useResource(listApps, {});
  const { run, isBusy } = useAction();
  const [edited, setEdited] = useState<App | 'new' | null>(null);
  const [told, setTold] = useState<Told | null>(null);

  const turn = ({ id, name, enabled }: App): Promise<boolean> =>
    run(() => resources.send(switchApp, { params: { id }, body: { enabled: !enabled } }), {
      ...(enabled && {
        ask: { title: t.turnOffSure(name), text: t.turnOffText, action: t.turnOff, danger: true },
      }),
      done: enabled ? t.turnedOff(name) : t.turnedOn(name),
      of: id,
    });
  const giveSecret = ({ id, name }: App): Promise<boolean> =>
    run(async () => setTold({ ...(await resources.send(renewSecret, { params: { id } })), name }), {
      ask: { title: t.newSecretSure(name), text: t.newSecretText, action: t.newSecret, danger: true },
      of: id,
    });
  const remove = ({ id, name }: App): Promise<boolean> =>
    run(() => resources.send(removeApp, { params: { id } }), {
      ask: { title: t.removeSure(name), text: t.removeText, action: t.remove, danger: true },
      done: t.removed(name),
      of: id,
    });

  const columns: readonly Column<App>[] = [
    {
      id: 'name',
      header: t.name,
      width: '34%',
      cell: ({ id, name }) => (
        <span className="apps-two">
          <span>{name}</span>
          <small className="pv-muted">{id}</small>
        </span>
      ),
    },
    {
      id: 'kind',
      header: t.kind,
      width: '34%',
      cell: ({ service, approvedBy }) => (
        <span className="apps-two">
          <span>{service ? t.kind_service : t.kind_person}</span>
          {service && (
            <small className="pv-muted">{approvedBy === null ? t.serviceAlone : t.serviceBy(approvedBy)}</small>
          )}
        </span>
      ),
    },
    {
      id: 'people',
      header: t.people,
      width: '16%',
      cell: ({ service, people }) => (service ? '' : t.peopleCount(people)),
    },
    {
      id: 'on',
      header: t.on,
      width: '8%',
      cell: (app) => (
        <Switch
          checked={app.enabled}
          busy={isBusy(app.id)}
          label={t.turnOn(app.name)}
          onChange={() => void turn(app)}
        />
      ),
    },
    {
      id: 'menu',
      header: '',
      width: '8%',
      align: 'end',
      cell: (app) => (
        <MenuButton
          label={t.menu(app.name)}
          items={[
            { text: t.edit, onClick: () => setEdited(app) },
            ...(app.proof === 'secret' ? [{ text: t.newSecret, onClick: () => void giveSecret(app) }] : []),
            { text: t.remove, danger: true, onClick: () => void remove(app) },
          ]}
        />
      ),
    },
  ];
  return (
    <>
      <p className="pv-muted apps-lead">{t.lead}</p>
      <p>
        <Button intent="primary" onClick={() => setEdited('new')}>
          {t.register}
        </Button>
      </p>
      <Async none={{ title: t.empty, text: t.emptyText }} skeleton={<Skeleton lines={5} />} resource={apps}>
        {(known) => <Table columns={columns} caption={t.title} rows={known.data} />}
      </Async>
      {edited && <AppDialog app={edited === 'new' ? null : edited} tell={setTold} close={() => setEdited(null)} />}
      {told && <ToldDialog told={told} close={() => setTold(null)} />}
    </>
  );
});
