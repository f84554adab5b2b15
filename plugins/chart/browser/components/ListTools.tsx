import { Bookmark, ListColumns } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { FormDialog, MenuButton, type MenuEntry, TextField, useAction, useForm } from '#ui';
import { Resources } from '#core/shared';
import { columnIds, type ColumnId, type SavedList, saveView, type View } from '../../shared/calls.ts';
import type { Filters } from '../../shared/patientSearch.ts';
import { patientsTexts } from '../messages/patients/index.ts';
import { PatientSearchStore } from '../stores/PatientSearchStore.ts';

interface ListToolsProps {
  readonly view: View;
  readonly filters: Filters;
  readonly apply: (list: SavedList) => void;
}

/** Which columns, and lists that one comes back to. Both are kept for the person, on the server. */
export const ListTools = observer(({ view, filters, apply }: ListToolsProps) => {
  const t = useMessages(patientsTexts);
  const resources = useService(Resources);
  const { run } = useAction();
  const [naming, setNaming] = useState(false);
  const save = (body: View): Promise<unknown> => resources.send(saveView, { body });
  const keep = (next: View, done?: string): Promise<boolean> =>
    run(() => save(next), { done, undo: () => save(view), of: JSON.stringify(next) });
  const toggle = (id: ColumnId): void => {
    const has = view.columns.includes(id);
    const columns = columnIds.filter((one) => (one === id ? !has : view.columns.includes(one)));
    void keep({ ...view, columns });
  };
  const lists: readonly MenuEntry[] = [
    ...view.lists.map((list) => ({ text: list.name, onClick: () => apply(list) })),
    ...(view.lists.length > 0 ? [{ divider: true } as const] : []),
    { text: t.saveList, onClick: () => setNaming(true) },
    ...(view.lists.length > 0 ? [{ heading: t.removeList }] : []),
    ...view.lists.map(({ id, name }) => ({
      text: t.remove(name),
      danger: true,
      onClick: () => void keep({ ...view, lists: view.lists.filter((one) => one.id !== id) }, t.listRemoved(name)),
    })),
  ];
  return (
    <>
      <MenuButton label={t.lists} icon={Bookmark} items={lists} />
      <MenuButton
        label={t.columns}
        icon={ListColumns}
        items={columnIds.map((id) => ({
          text: t[`column_${id}`],
          checked: view.columns.includes(id),
          onClick: () => toggle(id),
        }))}
      />
      {naming && <NameDialog view={view} filters={filters} keep={keep} close={() => setNaming(false)} />}
    </>
  );
});

interface NameDialogProps {
  readonly view: View;
  readonly filters: Filters;
  readonly keep: (next: View, done?: string) => Promise<boolean>;
  readonly close: () => void;
}

const NameDialog = observer(({ view, filters, keep, close }: NameDialogProps) => {
  const t = useMessages(patientsTexts);
  const desk = useStore(PatientSearchStore);
  const form = useForm({
    fields: { name: { label: t.listName, required: true } },
    initial: { name: '' },
    submit: ({ name }) => {
      const list = { ...filters, id: `l-${Date.now().toString(36)}`, name: name.trim(), q: desk.text.trim() };
      return keep({ ...view, lists: [...view.lists, list] }, t.listSaved(name.trim()));
    },
  });
  return (
    <FormDialog form={form} width="narrow" title={t.saveListTitle} action={t.save} onClose={close}>
      <p>{t.saveListText}</p>
      <TextField form={form} name="name" maxLength={60} />
    </FormDialog>
  );
});
