import type { Composition, CompositionSection } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { type FocusEvent, useRef, useState } from 'react';
import { PatientHead, useChange } from '#clinical/browser';
import { saveFile, useMessages, useService } from '#core/browser';
import { Button, Card, Form, MeanwhileNote, TextField, useAction } from '#ui';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { I18n, Resources } from '#core/shared';
import { longestText, previewDocument } from '../../shared/calls.ts';
import { isRecipient, promptOf, sectionsOf } from '../../shared/composition.ts';
import { SignDialog } from '../dialogs/SignDialog.tsx';
import { fieldOf, useNoteForm } from '../hooks/useNoteForm.ts';
import { noteTexts } from '../messages/tab/index.ts';
import { pdfBlob, titleText } from '../noteText.ts';
import type { NoteSaver } from '../stores/NoteSaver.ts';
import { InsertMenu } from './InsertMenu.tsx';

interface NoteEditorProps {
  readonly first: Stored<Composition>;
  readonly patient: string;
  /** Back to the list. */
  readonly leave: () => void;
}

/** The author's own draft: one field a section, what the record holds can be inserted, and it is signed here. */
export const NoteEditor = observer(({ first, patient, leave }: NoteEditorProps) => {
  const t = useMessages(noteTexts);
  const record = useService(ClinicalRecord);
  const resources = useService(Resources);
  const change = useChange();
  const { run, busy } = useAction();
  const { form, shared, saver } = useNoteForm(first, patient);
  const [signing, setSigning] = useState(false);
  const sections = sectionsOf(first);
  const body = sections.filter((one) => !isRecipient(one));
  const last = useRef(fieldOf(sections.length - body.length));
  const rowsOf = (section: CompositionSection): number => (isRecipient(section) ? 4 : body.length === 1 ? 16 : 5);
  const room = { multiline: true, maxLength: longestText };

  const insert = (lines: readonly string[]): string => {
    const name = last.current;
    form.set(name, [(form.values[name] ?? '').trimEnd(), ...lines].filter(Boolean).join('\n').slice(0, longestText));
    void saver.now();
    return form.fields[name]?.label ?? '';
  };
  const beginSign = () =>
    run(async () => {
      if (await saver.now()) setSigning(true);
    });
  const preview = () =>
    run(async () => {
      if (!(await saver.now())) return;
      const { pdf } = await resources.send(previewDocument, { params: { id: first.id } });
      saveFile(pdfBlob(pdf), `${t.draftFile(titleText(first, t))}.pdf`);
    });
  const remove = () =>
    run(async () => {
      await saver.now();
      const draft = await record.get('Composition', first.id);
      if (await change(draft, { ...draft, status: 'entered-in-error' as const }, t.draftDeleted)) leave();
    });
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLTextAreaElement) last.current = target.name;
  };
  return (
    <Card title={titleText(first, t)} tone="brand">
      <PatientHead patient={patient} />
      <div className="notes-bar">
        <InsertMenu patient={patient} insert={insert} />
        <SaveLine saver={saver} />
      </div>
      <Form form={form} label={titleText(first, t)}>
        <MeanwhileNote form={form} shared={shared} />
        <div className="pv-form" onFocus={remember} onBlur={() => void saver.now()}>
          {sections.map((section, n) => (
            <TextField
              key={fieldOf(n)}
              form={form}
              name={fieldOf(n)}
              {...room}
              rows={rowsOf(section)}
              help={promptOf(section) || undefined}
            />
          ))}
        </div>
        <div className="pv-form-actions">
          <Button intent="quiet" onClick={() => void remove()}>
            {t.deleteDraft}
          </Button>
          <Button busy={busy} onClick={() => void preview()}>
            {t.previewPdf}
          </Button>
          <Button intent="primary" busy={busy} onClick={() => void beginSign()}>
            {t.sign}
          </Button>
        </div>
      </Form>
      {signing && <SignDialog note={shared.base} patient={patient} close={() => setSigning(false)} />}
    </Card>
  );
});

const SaveLine = observer(({ saver }: { readonly saver: NoteSaver }) => {
  const { saving, failed, unsaved, savedAt } = saver;
  const time = useService(I18n).time(savedAt);
  const t = useMessages(noteTexts);
  const waiting = failed ? t.notSaved : t.unsaved;
  const line = saving ? t.saving : unsaved ? waiting : t.saved(time);
  return (
    <p className="pv-muted" role="status">
      {line}
    </p>
  );
});
