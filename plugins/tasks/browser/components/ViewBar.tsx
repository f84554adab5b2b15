import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useMessages, useResource, useService } from '../../../../core/browser/index.ts';
import {
  Button,
  Dialog,
  Form,
  SubmitButton,
  TextField,
  useConfirm,
  useForm,
} from '../../../../core/browser/ui/index.ts';
import { Resources, Router, Toasts } from '../../../../core/shared/index.ts';
import { listViews, removeView, type SavedView, saveView } from '../../shared/contract.ts';
import { messages } from '../messages.ts';
import { deskOf, filtersOf, isFiltered, tasksPath, views } from '../query.ts';

/** The built-in views and one's own: links, because each is an address. */
export const ViewBar = observer(() => {
  const t = useMessages(messages);
  const router = useService(Router);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const confirm = useConfirm();
  const kept = useResource(listViews, {});
  const [saving, setSaving] = useState(false);
  const desk = deskOf(router.query);
  const here = filtersOf(router.query);
  const own = kept.data?.data ?? [];
  const chosen = own.find((view) => view.query === here);
  const query = (view: string): string => `${tasksPath}?view=${view}${desk.as === 'table' ? '&as=table' : ''}`;

  const forget = async (view: SavedView): Promise<void> => {
    const sure = { title: t.removeViewTitle(view.name), text: t.removeViewText, action: t.remove };
    if (!(await confirm(sure))) return;
    await resources.send(removeView, { params: { id: view.id } });
    toasts.show({ message: t.viewRemoved });
  };

  return (
    <nav className="task-views" aria-label={t.views}>
      {views.map((view) => (
        <Link
          key={view}
          href={query(view)}
          aria-current={!chosen && desk.view === view ? 'page' : undefined}
          className="task-view"
        >
          {t[`view_${view}`]}
        </Link>
      ))}
      {own.map((view) => (
        <span key={view.id} className="task-view own">
          <Link href={`${tasksPath}?${view.query}`} aria-current={view === chosen ? 'page' : undefined}>
            {view.name}
          </Link>
          {view === chosen && (
            <button type="button" aria-label={t.removeView(view.name)} onClick={() => void forget(view)}>
              <Cross size={14} aria-hidden />
            </button>
          )}
        </span>
      ))}
      {isFiltered(desk) && !chosen && (
        <Button intent="quiet" onClick={() => setSaving(true)}>
          {t.saveView}
        </Button>
      )}
      {saving && <SaveView query={here} close={() => setSaving(false)} />}
    </nav>
  );
});

const SaveView = observer(({ query, close }: { readonly query: string; readonly close: () => void }) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const form = useForm({
    fields: { name: { label: t.viewName, required: true } },
    initial: { name: '' },
    submit: async ({ name }) => {
      await resources.send(saveView, { body: { name, query } });
      toasts.show({ message: t.viewSaved(name), intent: 'success' });
      close();
    },
  });
  return (
    <Dialog open title={t.saveViewTitle} width="narrow" onClose={close}>
      <Form form={form}>
        <p>{t.saveViewText}</p>
        <TextField form={form} name="name" maxLength={60} />
        <div className="pv-form-actions">
          <SubmitButton form={form}>{t.save}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
