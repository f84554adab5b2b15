import { observer } from 'mobx-react-lite';
import { useAddress } from '#clinical/browser';
import { inWords, useMessages, useService } from '#core/browser';
import { type Column, MenuButton, type MenuEntry, Table, Tag, TwoLines, useAction } from '#ui';
import { Auth, I18n, Resources } from '#core/shared';
import {
  type Deletion,
  type Organization,
  restoreOrganization,
  stopDeletion,
  suspendOrganization,
} from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

const tones = { open: 'good', suspended: 'bad', deleted: 'note' } as const;
const short = { dateStyle: 'medium' } as const;

const OrganizationMenu = observer(({ organization }: { readonly organization: Organization }) => {
  const t = useMessages(messages);
  const auth = useService(Auth);
  const resources = useService(Resources);
  const { run } = useAction();
  const address = useAddress();
  const { id, name, state, home } = organization;
  const params = { id };
  const suspend = (): Promise<unknown> => resources.send(suspendOrganization, { params });
  const restore = (): Promise<unknown> => inWords(resources.send(restoreOrganization, { params }), t);
  const work: MenuEntry = {
    text: t.work,
    onClick: () => void run(() => auth.selectOrganization(id), { done: t.working_in(name) }),
  };
  const close: MenuEntry = {
    text: t.suspend,
    danger: true,
    onClick: () =>
      void run(suspend, {
        ask: { title: t.suspendSure(name), text: t.suspendText, action: t.suspend, danger: true },
        done: t.suspended(name),
        undo: restore,
        undone: t.restored(name),
      }),
  };
  const { deletion } = organization;
  const stop: MenuEntry = {
    text: t.stopDelete,
    onClick: () =>
      void run(() => inWords(resources.send(stopDeletion, { params }), t), {
        ask: { title: t.stopSure(name), text: t.stopText, action: t.stopDelete },
        done: t.deleteStopped(name),
      }),
  };
  const ask: MenuEntry = { text: t.askDelete, danger: true, onClick: () => address.set({ do: 'delete', id }) };
  const agree: MenuEntry = { text: t.agreeDelete, danger: true, onClick: () => address.set({ do: 'delete', id }) };
  const exported: MenuEntry = { text: t.exportAll, onClick: () => address.set({ do: 'export', id }) };
  const back: MenuEntry = { text: t.restore, onClick: () => void run(restore, { done: t.restored(name) }) };
  const ofSuspended = (): readonly MenuEntry[] => {
    if (deletion === null) return [back, exported, ask];
    if (deletion.state === 'waiting') return [exported, stop];
    return deletion.state === 'asked' ? [exported, ...(deletion.mine ? [] : [agree]), stop] : [];
  };
  const ofOpen = (): readonly MenuEntry[] => [
    ...(auth.organizationId === id ? [] : [work]),
    exported,
    ...(home ? [] : [close]),
  ];
  const items = state === 'open' ? ofOpen() : ofSuspended();
  return items.length === 0 ? null : <MenuButton label={t.menu(name)} items={items} />;
});

/** That there is an export, where there is one, and the way to it. */
const ExportButton = observer(({ id, name, exported }: Organization) => {
  const t = useMessages(messages);
  const address = useAddress();
  if (exported === null) return null;
  const words = { running: t.exportRunning, ready: t.exportThere, failed: t.exportFailed }[exported];
  return (
    <button
      type="button"
      className="pv-link-button"
      aria-label={t.exportOf(words, name)}
      onClick={() => address.set({ do: 'export', id })}
    >
      {words}
    </button>
  );
});

interface Props {
  readonly organizations: readonly Organization[];
}

export const OrganizationTable = observer(({ organizations }: Props) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const auth = useService(Auth);
  const deletionLine = ({ state, askedAt, askedBy, agreedBy, dueAt, blocked, doneAt, rows }: Deletion): string => {
    const day = (at: string | null): string => i18n.date(at ?? askedAt, short);
    if (state === 'asked') return t.deletionAsked(day(askedAt), askedBy);
    if (state === 'deleting') return t.deletionRunning;
    if (state === 'deleted') return t.deletedOn(day(doneAt), i18n.number(rows));
    if (blocked === 'export_running') return t.deletionExporting;
    return blocked === 'legal_hold' ? t.deletionBlocked : t.deletionWaiting(day(dueAt), askedBy, agreedBy ?? '');
  };
  const stateLine = ({ suspendedAt, suspendedBy, deletion }: Organization): string | null => {
    if (deletion) return deletionLine(deletion);
    if (suspendedAt === null) return null;
    const day = i18n.date(suspendedAt, short);
    return suspendedBy === null ? t.suspendedSince(day) : t.suspendedBy(day, suspendedBy);
  };
  const nameOf = ({ id, name, slug, home }: Organization) => (
    <TwoLines under={slug}>
      {name} {home && <Tag tone="note">{t.yours}</Tag>}{' '}
      {id === auth.organizationId && !home && <Tag tone="wait">{t.working}</Tag>}
    </TwoLines>
  );
  const stateOf = (one: Organization) => (
    <TwoLines under={stateLine(one)}>
      <Tag tone={tones[one.state]}>{t[`state_${one.state}`]}</Tag> <ExportButton {...one} />
    </TwoLines>
  );
  const columns: readonly Column<Organization>[] = [
    { id: 'name', header: t.name, width: '44%', cell: nameOf },
    { id: 'state', header: t.state, width: '28%', cell: stateOf },
    { id: 'staff', header: t.staff, width: '10%', cell: ({ staff }) => i18n.number(staff) },
    { id: 'since', header: t.since, width: '14%', cell: ({ createdAt }) => i18n.date(createdAt, short) },
    { id: 'menu', header: '', width: '4%', align: 'end', cell: (one) => <OrganizationMenu organization={one} /> },
  ];
  return (
    <div className="organizations-table">
      <Table caption={t.caption} columns={columns} rows={organizations} />
    </div>
  );
});
