import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Card, CheckField, Form, FormActions, TextField, useForm, useFormDraft } from '#ui';
import { Resources } from '#core/shared';
import { type DocumentKind, documentKinds } from '../../../shared/faxState.ts';
import { type DeskSettings as Settings, readDeskSettings, saveDeskSettings } from '../../../shared/settings.ts';
import { messages } from '../../messages/index.ts';
import { dueTexts } from '../messages/index.ts';

/** Clinic management: by when received faxes are to be dealt with, and how much may be sent. */
export const DeskSettings = observer(() => {
  const kept = useResource(readDeskSettings, {});
  return <Async resource={kept}>{(settings) => <SettingsForm settings={settings} />}</Async>;
});

type Fields = Record<DocumentKind | 'urgent' | 'pages' | 'cost', string> & { due: boolean };

const SettingsForm = observer(({ settings }: { readonly settings: Settings }) => {
  const t = useMessages(dueTexts);
  const desk = useMessages(messages);
  const resources = useService(Resources);
  const whole = (most: number, optional: boolean) => (text: string) => {
    const number = Number(text);
    if (optional && text.trim() === '') return undefined;
    return Number.isInteger(number) && number >= 1 && number <= most ? undefined : t.number(1, most);
  };
  const hours = (kind: DocumentKind) => ({
    label: t.hoursFor(desk[`kind_${kind}`]),
    required: true,
    check: whole(200, false),
  });
  const textOf = (number: number | null): string => (number === null ? '' : String(number));
  const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
  const form = useForm<Fields>({
    fields: {
      due: { label: t.isDue },
      ...{ referral: hours('referral'), consult: hours('consult'), result: hours('result'), form: hours('form') },
      ...{ renewal: hours('renewal'), other: hours('other') },
      urgent: { label: t.urgentHours, required: true, check: whole(200, false) },
      pages: { label: t.pagesADay, check: whole(100_000, true) },
      cost: { label: t.costAMonth, check: whole(1_000_000, true) },
    },
    initial: {
      due: settings.due,
      ...(Object.fromEntries(documentKinds.map((kind) => [kind, String(settings.hours[kind])])) as Record<
        DocumentKind,
        string
      >),
      ...{ urgent: String(settings.urgentHours), pages: textOf(settings.pagesADay), cost: textOf(settings.costAMonth) },
    },
    submit: async ({ due, urgent, pages, cost, ...kinds }) => {
      const { referral, consult, result, form: forms, renewal, other } = kinds;
      const body: Settings = {
        due,
        hours: {
          ...{ referral: Number(referral), consult: Number(consult), result: Number(result), form: Number(forms) },
          ...{ renewal: Number(renewal), other: Number(other) },
        },
        ...{ urgentHours: Number(urgent), pagesADay: numberOf(pages), costAMonth: numberOf(cost) },
      };
      await resources.send(saveDeskSettings, { body });
    },
    done: t.saved,
  });
  useFormDraft(form, 'faxes:settings');
  return (
    <Card title={t.settings}>
      <Form form={form}>
        <p>{t.settingsLead}</p>
        <CheckField form={form} name="due" />
        {form.values.due && (
          <div className="pv-columns">
            <TextField form={form} name="urgent" type="number" min="1" max="200" />
            {documentKinds.map((kind) => (
              <TextField key={kind} form={form} name={kind} type="number" min="1" max="200" />
            ))}
          </div>
        )}
        <p>{t.limitsLead}</p>
        <div className="pv-columns">
          <TextField form={form} name="pages" type="number" min="1" max="100000" />
          <TextField form={form} name="cost" type="number" min="1" max="1000000" />
        </div>
        <FormActions form={form} action={t.save} />
      </Form>
    </Card>
  );
});
