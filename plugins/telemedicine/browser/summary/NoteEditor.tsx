import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { draftKey, useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import {
  Button,
  Card,
  Form,
  MeanwhileNote,
  SubmitButton,
  TextField,
  useConfirm,
  useForm,
  useFormDraft,
  useShared,
} from '../../../../core/browser/ui/index.ts';
import { type Resource, Resources, Toasts } from '../../../../core/shared/index.ts';
import { saveNote } from '../../shared/contract.ts';
import type { Summary } from '../../shared/visit.ts';
import { sourcesIn } from '../stores/noteLine.ts';
import { NoteLines } from '../stores/NoteLines.ts';
import { summaryMessages } from './messages.ts';
import { SourceList } from './SourceList.tsx';
import { useLines } from './useLines.ts';

interface NoteEditorProps {
  readonly resource: Resource<Summary>;
  readonly summary: Summary;
}

const valuesOf = ({ note: { text, next } }: Summary) => ({ text, next });

/** The draft, which two clinicians may write at once; what is typed is kept through a lock, a reload and another sign-in. */
export const NoteEditor = observer(({ resource, summary }: NoteEditorProps) => {
  const t = useMessages(summaryMessages);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const lines = useStore(NoteLines);
  const confirm = useConfirm();
  const signs = useRef(false);
  const fields = {
    text: { label: t.text, required: true },
    next: { label: t.nextField },
  };
  const form = useForm({
    fields,
    initial: valuesOf(summary),
    submit: async ({ text, next }) => {
      const sign = signs.current;
      const sources = sourcesIn(text, lines.entries);
      const version = shared.base.note.version;
      const body = { text, next, sources, version, sign };
      await shared.save(() => resources.send(saveNote, { params: { id: summary.id }, body }));
      if (sign) lines.close();
      toasts.show({ message: sign ? t.signDone : t.saved, intent: 'success' });
    },
  });
  useFormDraft(form, draftKey('telemedicine-note', summary.id));
  const shared = useShared(form, {
    resource,
    first: summary,
    valuesOf,
    versionOf: ({ note }) => note.version ?? undefined,
  });
  useLines(form, summary);
  const label = (name: string): string => (name === 'next' ? t.nextField : t.text);
  const sign = async (): Promise<void> => {
    if (!(await confirm({ title: t.signTitle, text: t.signText, action: t.sign }))) return;
    signs.current = true;
    await form.submit();
    signs.current = false;
  };
  useEffect(() => {
    void lines.begin(summary.id);
  }, [lines, summary.id]);
  return (
    <Card title={t.note} tone="brand">
      <Form form={form} label={t.note}>
        <MeanwhileNote
          meanwhile={shared.meanwhile}
          label={label}
          words={(_name, value) => String(value)}
          take={(name) => shared.take(name === 'next' ? 'next' : 'text')}
        />
        <TextField form={form} name="text" multiline rows={10} maxLength={20_000} help={t.noteHelp} />
        <TextField form={form} name="next" multiline rows={4} maxLength={4000} />
        <SourceList text={form.values.text} />
        <div className="pv-form-actions">
          <SubmitButton form={form}>{t.save}</SubmitButton>
          <Button busy={form.busy} onClick={() => void sign()}>
            {t.sign}
          </Button>
        </div>
      </Form>
    </Card>
  );
});
