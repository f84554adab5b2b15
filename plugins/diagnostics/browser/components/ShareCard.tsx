import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { useSearch, useTreats } from '#clinical/browser';
import { Card, Form, FormActions, optionsOf, SelectField, Tag, TextField, useForm, useFormDraft, When } from '#ui';
import { Auth, I18n, Resources } from '#core/shared';
import { release } from '../../shared/calls.ts';
import { isNote, noteToken } from '../../shared/note.ts';
import { isReleased, releaseAt } from '../../shared/release.ts';
import { messages } from '../messages/index.ts';
import type { Result } from '../resultText.ts';

interface ShareProps {
  readonly result: Result;
  readonly patient: string;
}

/** Notes that clinicians wrote about a result, oldest first. */
export const useNotes = (result: Result | undefined, patient: string | null) => {
  // What is written to a patient is not shared along with the results.
  const standsFor = useService(Auth).selectedUser?.shared !== undefined;
  const found = useSearch(
    'Communication',
    result === undefined || patient === null || standsFor
      ? null
      : { subject: `Patient/${patient}`, category: noteToken, _count: 100 },
    { about: patient },
  );
  const on = `${result?.resourceType}/${result?.id}`;
  return [...(found.data?.resources ?? [])]
    .filter((one) => isNote(one, on))
    .sort((one, other) => (one.sent ?? '').localeCompare(other.sent ?? ''));
};

/** Whether the patient sees it, since or from when, and the note that goes with it. */
export const ShareCard = observer(({ result, patient }: ShareProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const treats = useTreats();
  const notes = useNotes(result, patient);
  const open = isReleased(result);
  const at = releaseAt(result);
  return (
    <Card
      title={t.share}
      action={
        <Tag tone={open ? 'good' : 'wait'}>
          {open
            ? at
              ? t.sharedAt(i18n.when(at))
              : t.shared
            : at
              ? t.sharesAt(i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' }))
              : t.notShared}
        </Tag>
      }
    >
      {notes.length > 0 && (
        <ul className="dx-seen">
          {notes.map((note) => (
            <li key={note.id}>
              <b>{t.noteFrom(note.sender?.display ?? t.clinician)}</b> {note.sent && <When at={note.sent} />}
              <p>{note.payload?.[0]?.contentString}</p>
            </li>
          ))}
        </ul>
      )}
      {treats && <ShareForm key={String(open)} result={result} open={open} />}
    </Card>
  );
});

const ShareForm = observer(({ result, open }: { readonly result: Result; readonly open: boolean }) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const form = useForm<{ when: string; at: string; note: string }>({
    fields: {
      when: { label: t.whenShare, required: true },
      at: { label: t.shareDate },
      note: { label: t.note },
    },
    initial: { when: 'now', at: '', note: '' },
    submit: async ({ when, at, note }) => {
      const moment = when === 'at' && at !== '' ? { at: new Date(at).toISOString() } : {};
      const text = note.trim();
      const body = {
        type: result.resourceType,
        id: result.id,
        when: when as 'now',
        ...moment,
        ...(text ? { note: text } : {}),
      };
      await resources.send(release, { body });
      form.reset({ when: 'now', at: '', note: '' });
    },
    done: t.saved,
  });
  useFormDraft(form, `diagnostics:share:${result.id}`);
  return (
    <Form form={form}>
      <div className="dx-two">
        <SelectField
          form={form}
          name="when"
          help={form.values.when === 'now' && !open ? t.willShare : undefined}
          options={optionsOf(['now', 'at', 'never'] as const, (value) => t[`share_${value}`])}
        />
        {form.values.when === 'at' && <TextField form={form} name="at" type="datetime-local" />}
      </div>
      <TextField form={form} name="note" multiline rows={3} maxLength={2000} help={t.noteHelp} />
      <FormActions form={form} action={t.save} />
    </Form>
  );
});
