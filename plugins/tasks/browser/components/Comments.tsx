import type { Annotation } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Avatar, Button, Form, NoneLine, TextField, useForm, useFormDraft, When } from '#ui';
import { CallFailure, whole } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';
import { messages } from '../messages/index.ts';
import type { StoredTask } from '../taskTexts.ts';
import { useMyself } from '../hooks/useTaskMenu.ts';

/** What people wrote on the task, oldest first. Two who write at once both stay. */
export const Comments = observer(({ task }: { readonly task: StoredTask }) => {
  const t = useMessages(messages);
  const record = useService(ClinicalRecord);
  const me = useMyself();
  const form = useForm({
    fields: { comment: { label: t.comment, required: true } },
    initial: { comment: '' },
    submit: async ({ comment }) => {
      const time = new Date().toISOString();
      const note: Annotation = {
        text: comment.trim(),
        time,
        ...(me ? { authorReference: me } : {}),
      };
      const write = (on: StoredTask) => record.update({ ...on, note: [...(on.note ?? []), note], lastModified: time });
      try {
        await write(task);
      } catch (error) {
        if (!(error instanceof CallFailure && error.code === 'conflict')) throw error;
        await write(await record.get('Task', task.id));
      }
      form.reset({ comment: '' });
    },
  });
  useFormDraft(form, `tasks:comment:${task.id}`);
  const notes = task.note ?? [];
  return (
    <section className="task-part">
      <h3>{t.commentsTitle}</h3>
      {notes.length === 0 ? (
        <NoneLine of={whole(task)} says={t.noComments} className="task-quiet" />
      ) : (
        <ol className="task-comments">
          {notes.map((note, index) => {
            const who = note.authorReference?.display ?? note.authorString ?? t.somebody;
            return (
              <li key={index}>
                <Avatar name={who} size={28} />
                <div>
                  <b>{who}</b> {note.time && <When at={note.time} />}
                  <p>{note.text}</p>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <Form form={form}>
        <TextField form={form} name="comment" multiline rows={2} maxLength={2000} />
        <div className="pv-form-actions">
          <Button type="submit" busy={form.busy}>
            {t.send}
          </Button>
        </div>
      </Form>
    </section>
  );
});
