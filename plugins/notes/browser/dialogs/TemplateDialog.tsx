import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, FormDialog, optionsOf, SelectField, TextField, useAction, useForm } from '#ui';
import { Resources } from '#core/shared';
import { type ClinicTemplates, mostSections, saveTemplates, type Template } from '../../shared/calls.ts';
import { mergeFields, unknownFields } from '../../shared/merge.ts';
import { noteKinds } from '../../shared/noteTypes.ts';
import { noteTexts } from '../messages/tab/index.ts';

interface TemplateDialogProps {
  readonly kept: ClinicTemplates;
  /** Null adds one. */
  readonly template: Template | null;
  readonly close: () => void;
}

const parts = ['heading', 'prompt', 'text', 'code'] as const;
type Part = (typeof parts)[number];
const numbers = Array.from({ length: mostSections }, (_, n) => n + 1);

/** The fields of the sections: `heading1`, `prompt1`, `code1`, … */
const fieldsOf = <V,>(valueOf: (part: Part, n: number) => V): Record<string, V> =>
  Object.fromEntries(numbers.flatMap((n) => parts.map((part) => [`${part}${n}`, valueOf(part, n)])));

const fieldNames = mergeFields.map((name) => `{${name}}`).join(', ');

const limits = { heading: 80, prompt: 200, text: 2_000, code: 9 } as const;

export const TemplateDialog = observer(({ kept, template, close }: TemplateDialogProps) => {
  const t = useMessages(noteTexts);
  const resources = useService(Resources);
  const { run } = useAction();
  const [shown, setShown] = useState(template?.sections.length ?? 2);
  // The state that was edited: a colleague's change meanwhile is not overwritten.
  const [{ version, templates }] = useState(kept);
  const others = templates.filter(({ id }) => id !== template?.id);
  const send = (all: readonly Template[], on = version) =>
    resources.send(saveTemplates, { body: { version: on, templates: [...all] } });
  const codeProblem = (code: string): string | undefined =>
    /^(\d{1,7}-\d)?$/.test(code.trim()) ? undefined : t.codeWrong;
  const textProblem = (text: string): string | undefined => {
    const [wrong] = unknownFields(text);
    return wrong === undefined ? undefined : t.textWrong(`{${wrong}}`);
  };
  const form = useForm<Record<string, string>>({
    fields: {
      nameEn: { label: t.nameEn, required: true },
      nameFr: { label: t.nameFr, required: true },
      kind: { label: t.kind, required: true },
      ...fieldsOf((part, n) => ({
        label: t[part](n),
        ...(part === 'heading' && n === 1 && { required: true }),
        ...(part === 'code' && { check: codeProblem }),
        ...(part === 'text' && { check: textProblem }),
      })),
    },
    initial: {
      nameEn: template?.nameEn ?? '',
      nameFr: template?.nameFr ?? '',
      kind: template?.kind ?? 'progress',
      ...fieldsOf((part, n) => template?.sections[n - 1]?.[part] ?? ''),
    },
    submit: (values) => {
      const said = (name: string): string => (values[name] ?? '').trim();
      const changed: Template = {
        id: template?.id ?? `own-${Date.now().toString(36)}`,
        nameEn: said('nameEn'),
        nameFr: said('nameFr'),
        kind: noteKinds.find((kind) => kind === said('kind')) ?? 'note',
        sections: numbers
          .map((n) => ({
            ...{ heading: said(`heading${n}`), prompt: said(`prompt${n}`), code: said(`code${n}`) },
            ...(said(`text${n}`) !== '' && { text: said(`text${n}`) }),
          }))
          .filter(({ heading }) => heading !== ''),
      };
      return send([...others, changed]);
    },
    done: t.templateSaved,
  });
  const remove = () =>
    run(() => send(others), {
      done: t.templateRemoved,
      undo: (now) => send(templates, now.version),
    }).then((done) => done && close());
  return (
    <FormDialog
      form={form}
      title={template ? t.editTemplate : t.newTemplate}
      action={t.saveTemplate}
      onClose={close}
      width="wide"
      extra={template && { text: t.removeTemplate, run: remove }}
    >
      <div className="pv-columns">
        <TextField form={form} name="nameEn" maxLength={80} />
        <TextField form={form} name="nameFr" maxLength={80} />
        <SelectField form={form} name="kind" options={optionsOf(noteKinds, (kind) => t[`kind_${kind}`])} />
      </div>
      {numbers.slice(0, shown).map((n) => (
        <div key={n} role="group" aria-label={t.sectionN(n)} className="notes-section pv-columns">
          {parts.map((part) => (
            <TextField
              key={part}
              form={form}
              name={`${part}${n}`}
              maxLength={limits[part]}
              {...(part === 'text' && { multiline: true, rows: 3 })}
              help={part === 'code' ? t.codeHelp : part === 'text' ? t.textHelp(fieldNames) : undefined}
            />
          ))}
        </div>
      ))}
      {shown < mostSections && (
        <div>
          <Button intent="quiet" onClick={() => setShown(shown + 1)}>
            {t.addSection}
          </Button>
        </div>
      )}
    </FormDialog>
  );
});
