import { observer } from 'mobx-react-lite';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, Callout, Card, Form, FormActions, MeanwhileNote, TextField, useAction } from '#ui';
import {
  bodyMost,
  I18n,
  inBraces,
  type Locale,
  type MailTemplateState,
  mayBeInSubject,
  type Resource,
  Resources,
  restoreMailTemplate,
  saveMailTemplate,
  subjectMost,
  testMailTemplate,
  textMost,
} from '#core/shared';
import { useMailForm } from '../hooks/useMailForm.ts';
import { remedyOf, rulesOf, wordsOf } from '../mailParts.ts';
import { mailTexts } from '../messages/index.ts';
import { MailPreview } from './MailPreview.tsx';
import { PlaceholderButtons } from './PlaceholderButtons.tsx';

interface MailFormProps {
  readonly language: Locale;
  readonly first: MailTemplateState;
  readonly resource: Resource<MailTemplateState>;
}

type Control = HTMLInputElement | HTMLTextAreaElement;
const fields = ['subject', 'body'] as const;

export const MailForm = observer(({ language, first, resource }: MailFormProps) => {
  const t = useMessages(mailTexts);
  const { locale } = useService(I18n);
  const resources = useService(Resources);
  const testing = useAction();
  const restoring = useAction();
  const { form, shared } = useMailForm(language, first, resource);
  const [told, setTold] = useState<{ readonly tone: 'good' | 'wait' | 'bad'; readonly text: string } | null>(null);
  const controls = useRef<Partial<Record<string, Control>>>({});
  const { id, channel, placeholders } = first;
  const isMail = channel === 'mail';
  const params = { id, locale: language };

  const remember = ({ target }: SyntheticEvent): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      controls.current[target.name] = target;
  };
  /** Where the cursor was last, else at the end; the cursor goes on behind it. */
  const insert = (field: (typeof fields)[number]) => (name: string) => {
    const control = controls.current[field];
    const text = form.values[field];
    const [from, to] = [control?.selectionStart ?? text.length, control?.selectionEnd ?? text.length];
    form.set(field, text.slice(0, from) + inBraces(name) + text.slice(to));
    requestAnimationFrame(() => {
      control?.focus();
      control?.setSelectionRange(from + inBraces(name).length, from + inBraces(name).length);
    });
  };

  const test = (): void => {
    setTold(null);
    const remedies = fields.map((field) => [field, remedyOf(field, form.values, rulesOf(first), locale, t)] as const);
    for (const [field, remedy] of remedies) if (remedy !== undefined) form.store.blame(field, remedy);
    if (remedies.some(([, remedy]) => remedy !== undefined)) return;
    const { subject, body } = form.values;
    void testing.run(
      async () => {
        const { leaves } = await resources.send(testMailTemplate, { params, body: { subject, body } });
        setTold(leaves ? { tone: 'good', text: t.testSent } : { tone: 'wait', text: t.testKept });
      },
      { failed: (text) => void setTold({ tone: 'bad', text }) },
    );
  };

  const restore = (): void => {
    const before = shared.base.texts[language].own;
    void restoring.run(
      async () => {
        const { version } = shared.base.texts[language];
        const saved = await shared.save(() => resources.send(restoreMailTemplate, { params, body: { version } }));
        form.reset(wordsOf(saved, language));
        return saved;
      },
      {
        ask: { title: t.standardTitle, text: t.standardText, action: t.standard },
        done: t.standardDone,
        ...(before && {
          undo: async ({ texts }) => {
            const body = { version: texts[language].version, ...before };
            const saved = await shared.save(() => resources.send(saveMailTemplate, { params, body }));
            form.reset(wordsOf(saved, language));
          },
        }),
      },
    );
  };

  return (
    <div className="clinic-mail">
      <Card>
        <Form form={form}>
          <MeanwhileNote form={form} shared={shared} />
          <div className="pv-form" lang={language} onSelect={remember} onFocus={remember}>
            {isMail && (
              <>
                <TextField form={form} name="subject" maxLength={subjectMost} />
                <PlaceholderButtons
                  label={t.insertInSubject}
                  placeholders={placeholders.filter(({ sort }) => mayBeInSubject(sort))}
                  insert={insert('subject')}
                />
                <TextField form={form} name="body" multiline rows={14} maxLength={bodyMost} help={t.bodyHelp} />
              </>
            )}
            {!isMail && <TextField form={form} name="body" multiline rows={4} maxLength={textMost} help={t.textHelp} />}
            <PlaceholderButtons label={t.insertInBody} placeholders={placeholders} insert={insert('body')} />
          </div>
          <FormActions form={form} action={t.save}>
            {shared.base.texts[language].own !== null && (
              <Button intent="quiet" busy={restoring.busy} onClick={restore}>
                {t.standard}
              </Button>
            )}
            {isMail && (
              <Button busy={testing.busy} onClick={test}>
                {t.test}
              </Button>
            )}
          </FormActions>
          <div role="status" className="clinic-said">
            {told !== null && <Callout tone={told.tone}>{told.text}</Callout>}
          </div>
        </Form>
      </Card>
      <MailPreview language={language} mail={first} subject={form.values.subject} body={form.values.body} />
    </div>
  );
});
