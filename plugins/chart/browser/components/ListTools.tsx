import { Bookmark, ListColumns } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useErrorText, useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import {
  Button,
  Dialog,
  Form,
  type FormModel,
  MenuButton,
  type MenuEntry,
  SubmitButton,
  TextField,
  useForm,
} from '../../../../core/browser/ui/index.ts';
import { Resources, Toasts } from '../../../../core/shared/index.ts';
import { columnIds, type ColumnId, type SavedList, saveView, type View } from '../../shared/contract.ts';
import type { Filters } from '../../shared/patientSearch.ts';
import { patientsTexts } from '../patientsTexts.ts';
import { PatientDesk } from '../stores/PatientDesk.ts';

interface ListToolsProps {
  readonly view: View;
  readonly filters: Filters;
  readonly apply: (list: SavedList) => void;
}

/** Which columns, and lists that one comes back to. Both are kept for the person, on the server. */
export const ListTools = observer(({ view, filters, apply }: ListToolsProps) => {
  const t = useMessages(patientsTexts);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const [naming, setNaming] = useState(false);
  const keep = async (next: View, done?: string): Promise<void> => {
    try {
      await resources.send(saveView, { body: next });
      if (done) toasts.undo(done, () => void keep(view));
    } catch (error) {
      toasts.show({ message: errorText(error), intent: 'danger' });
    }
  };
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
  readonly keep: (next: View, done?: string) => Promise<void>;
  readonly close: () => void;
}

type Naming = { readonly name: string };

const NameDialog = observer(({ view, filters, keep, close }: NameDialogProps) => {
  const t = useMessages(patientsTexts);
  const desk = useStore(PatientDesk);
  const form: FormModel<Naming> = useForm<Naming>({
    fields: { name: { label: t.listName, required: true } },
    initial: { name: '' },
    submit: async ({ name }) => {
      const list = { ...filters, id: `l-${Date.now().toString(36)}`, name: name.trim(), q: desk.text.trim() };
      await keep({ ...view, lists: [...view.lists, list] }, t.listSaved(name.trim()));
      close();
    },
  });
  return (
    <Dialog open width="narrow" title={t.saveListTitle} onClose={close}>
      <Form form={form}>
        <p>{t.saveListText}</p>
        <TextField form={form} name="name" maxLength={60} />
        <div className="pv-form-actions">
          <Button intent="quiet" onClick={close}>
            {t.cancel}
          </Button>
          <SubmitButton form={form}>{t.save}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
