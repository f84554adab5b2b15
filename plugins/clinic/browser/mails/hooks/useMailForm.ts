import { useMessages, useService } from '#core/browser';
import { type FormModel, type Shared, useForm, useFormDraft, useShared } from '#ui';
import { I18n, type Locale, type MailTemplateState, type Resource, Resources, saveMailTemplate } from '#core/shared';
import { type MailWords, remedyOf, rulesOf, wordsOf } from '../mailParts.ts';
import { mailTexts } from '../messages/index.ts';

/** The form of one email in one language, which other editors may change at the same time. */
export const useMailForm = (
  language: Locale,
  first: MailTemplateState,
  resource: Resource<MailTemplateState>,
): { readonly form: FormModel<MailWords>; readonly shared: Shared<MailWords, MailTemplateState> } => {
  const t = useMessages(mailTexts);
  const { locale } = useService(I18n);
  const resources = useService(Resources);
  const rules = rulesOf(first);
  const form: FormModel<MailWords> = useForm<MailWords>({
    fields: {
      subject: {
        ...{ label: t.subject, required: first.channel === 'mail' },
        check: (_, text) => remedyOf('subject', text, rules, locale, t),
      },
      body: { label: t.body, required: true, check: (_, text) => remedyOf('body', text, rules, locale, t) },
    },
    initial: wordsOf(first, language),
    submit: async ({ subject, body }) => {
      const params = { id: first.id, locale: language };
      const { version } = shared.base.texts[language];
      await shared.save(() => resources.send(saveMailTemplate, { params, body: { version, subject, body } }));
    },
    done: first.channel === 'text' ? t.savedText : t.saved,
  });
  useFormDraft(form, `clinic:mail:${first.id.replaceAll('.', ':')}:${language}`);
  const shared = useShared(form, {
    ...{ resource, first },
    valuesOf: (stored) => wordsOf(stored, language),
    versionOf: ({ texts }) => texts[language].version,
  });
  return { form, shared };
};
