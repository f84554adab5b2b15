import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { Button, Form, TextField, useForm, useFormDraft } from '#ui';
import { withLineChecked, checklistOf, withLine, withoutLine } from '../../shared/checklist.ts';
import { messages } from '../messages/index.ts';
import { TaskActions } from '../stores/TaskActions.ts';
import type { StoredTask } from '../taskTexts.ts';

/** The steps: ticked, added, taken out; each saved at once. */
export const Checklist = observer(({ task }: { readonly task: StoredTask }) => {
  const t = useMessages(messages);
  const acts = useStore(TaskActions);
  const lines = checklistOf(task);
  const form = useForm({
    fields: { line: { label: t.addLine, required: true } },
    initial: { line: '' },
    submit: async ({ line }) => {
      const text = line.trim();
      if (await acts.change([task], (one) => withLine(one, text, new Date()), t.checklistChanged))
        form.reset({ line: '' });
    },
  });
  useFormDraft(form, `tasks:line:${task.id}`);
  return (
    <section className="task-part">
      <h3>{t.checklist}</h3>
      {lines.length > 0 && (
        <ul className="task-lines">
          {lines.map(({ id, text, done }) => (
            <li key={id}>
              <label className={done ? 'done' : ''}>
                <input
                  type="checkbox"
                  checked={done}
                  onChange={(event) => {
                    const { checked: is } = event.target;
                    void acts.change([task], (one) => withLineChecked(one, id, is, new Date()), t.checklistChanged);
                  }}
                />
                <span>{text}</span>
              </label>
              <button
                type="button"
                className="pv-icon-button"
                aria-label={t.removeLine(text)}
                onClick={() => void acts.change([task], (one) => withoutLine(one, id, new Date()), t.checklistChanged)}
              >
                <Cross size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Form form={form}>
        <div className="task-line-new">
          <TextField form={form} name="line" maxLength={300} />
          <Button type="submit" busy={form.busy}>
            {t.add}
          </Button>
        </div>
      </Form>
    </section>
  );
});
