import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useMessages, useResource, useService } from '#core/browser';
import { Button, FormDialog, TextField, useAction, useForm } from '#ui';
import { Resources, Router } from '#core/shared';
import { listViews, removeView, type SavedView, saveView } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';
import { filtersFrom, filterText, isFiltered, tasksPath, views } from '../taskQuery.ts';

/** The built-in views and one's own: links, because each is an address. */
export const SavedViews = observer(() => {
  const t = useMessages(messages);
  const router = useService(Router);
  const resources = useService(Resources);
  const { run } = useAction();
  const kept = useResource(listViews, {});
  const [saving, setSaving] = useState(false);
  const desk = filtersFrom(router.query);
  const here = filterText(router.query);
  const own = kept.data?.data ?? [];
  const chosen = own.find((view) => view.query === here);
  const query = (view: string): string => `${tasksPath}?view=${view}${desk.as === 'table' ? '&as=table' : ''}`;

  const forget = (view: SavedView): Promise<boolean> =>
    run(() => resources.send(removeView, { params: { id: view.id } }), {
      ask: { title: t.removeViewTitle(view.name), text: t.removeViewText, action: t.remove },
      done: t.viewRemoved,
    });

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
  const form = useForm({
    fields: { name: { label: t.viewName, required: true } },
    initial: { name: '' },
    submit: ({ name }) => resources.send(saveView, { body: { name, query } }),
    done: ({ name }) => t.viewSaved(name),
  });
  return (
    <FormDialog form={form} title={t.saveViewTitle} width="narrow" action={t.save} onClose={close}>
      <p>{t.saveViewText}</p>
      <TextField form={form} name="name" maxLength={60} />
    </FormDialog>
  );
});
