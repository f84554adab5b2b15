import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Card, Form, FormActions, optionsOf, SelectField, TextField, useForm, useFormDraft } from '#ui';
import { Resources } from '#core/shared';
import { getSettings, releaseRules, saveSettings, type Settings } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';
import { OrderSetsCard } from './OrderSetsCard.tsx';

/** Clinic management: when results open to patients, when critical ones escalate, and what is ordered together. */
export const DiagnosticsSettings = observer(() => {
  const kept = useResource(getSettings, {});
  const [open, show] = useState<string | null>(null);
  return (
    <Async resource={kept}>
      {(settings, known) => (
        <div className="pv-stack">
          <SettingsForm settings={settings} />
          <OrderSetsCard settings={settings} known={known} open={open} show={show} />
        </div>
      )}
    </Async>
  );
});

const SettingsForm = observer(({ settings }: { readonly settings: Settings }) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const whole = (least: number, most: number) => (text: string) => {
    const number = Number(text);
    return Number.isInteger(number) && number >= least && number <= most ? undefined : t.number(least, most);
  };
  const form = useForm<{ rule: string; days: string; minutes: string }>({
    fields: {
      rule: { label: t.rule, required: true },
      days: { label: t.days, required: true, check: whole(1, 60) },
      minutes: { label: t.escalateAfter, required: true, check: whole(5, 1440) },
    },
    initial: { rule: settings.rule, days: String(settings.days), minutes: String(settings.escalate_after) },
    submit: async ({ rule, days, minutes }) => {
      const rules = { rule: rule as Settings['rule'], days: Number(days), escalate_after: Number(minutes) };
      const body = { ...rules, sets: settings.sets };
      await resources.send(saveSettings, { body });
    },
    done: t.settingsSaved,
  });
  useFormDraft(form, 'diagnostics:settings');
  return (
    <Card title={t.settings}>
      <Form form={form}>
        <p>{t.settingsLead}</p>
        <SelectField form={form} name="rule" options={optionsOf(releaseRules, (value) => t[`rule_${value}`])} />
        {form.values.rule === 'delayed' && <TextField form={form} name="days" type="number" min="1" max="60" />}
        <TextField form={form} name="minutes" type="number" min="5" max="1440" />
        <FormActions form={form} action={t.save} />
      </Form>
    </Card>
  );
});
