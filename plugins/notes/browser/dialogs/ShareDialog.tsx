import type { Composition } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, PatientFormDialog } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { TextField, useForm } from '#ui';
import type { Stored } from '#clinical/shared';
import { Resources } from '#core/shared';
import { longestText, shareNote } from '../../shared/calls.ts';
import { sectionsOf } from '../../shared/composition.ts';
import { noteTexts } from '../messages/tab/index.ts';
import { sectionText } from '../noteText.ts';

interface ShareDialogProps {
  readonly note: Stored<Composition>;
  readonly addenda: readonly Stored<Composition>[];
  readonly patient: string;
  readonly close: () => void;
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The words with a line at their end, or without it. */
const toggled = (words: string, line: string): string => {
  const lines = words.split('\n');
  const at = lines.findIndex((one) => one.trim() === line);
  return at < 0 ? [words.trimEnd(), line].filter(Boolean).join('\n') : lines.toSpliced(at, 1).join('\n');
};

/** Nothing of the note is chosen beforehand: each line that the patient reads was picked, and may be reworded. */
export const ShareDialog = observer(({ note, addenda, patient, close }: ShareDialogProps) => {
  const t = useMessages(noteTexts);
  const resources = useService(Resources);
  const form = useForm({
    fields: { text: { label: t.shareWords, required: true } },
    initial: { text: '' },
    submit: (body) => resources.send(shareNote, { params: { id: note.id }, body }),
    done: t.shareDone,
  });
  const { text } = form.values;
  const chosen = linesOf(text);
  const parts = [note, ...addenda].flatMap(sectionsOf).map((section) => ({
    title: section.title ?? '',
    lines: [...new Set(linesOf(sectionText(section)))],
  }));
  return (
    <PatientFormDialog
      about={patient}
      form={form}
      draft={draftKey('note', 'share', note.id)}
      title={t.shareTitle}
      action={t.shareAction}
      onClose={close}
    >
      <p>{t.shareText}</p>
      <fieldset className="pv-field">
        <legend className="pv-label">{t.shareLines}</legend>
        <div className="notes-lines">
          {parts.map(({ title, lines }, n) => (
            <div key={n} role="group" aria-label={title}>
              <h3>{title}</h3>
              {lines.map((line) => (
                <label key={line} className="pv-check">
                  <input
                    type="checkbox"
                    checked={chosen.includes(line)}
                    onChange={() => form.set('text', toggled(text, line))}
                  />
                  <span>{line}</span>
                </label>
              ))}
            </div>
          ))}
        </div>
      </fieldset>
      <TextField form={form} name="text" multiline rows={6} maxLength={longestText} />
    </PatientFormDialog>
  );
});
