import type { CodeableConcept } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { ConceptField } from '#clinical/browser';
import { FormDialog, optionsOf, SelectField, TextField, useAction, useForm } from '#ui';
import { I18n, Resources } from '#core/shared';
import { type KeptOrderSet, saveSettings, type Settings } from '../../shared/calls.ts';
import { keptTest, ownOrderSets, withTests } from '../../shared/orderSets.ts';
import { orderKinds, type TemplateKind, templateKinds } from '../../shared/orders.ts';
import { ChosenTests } from '../components/ChosenTests.tsx';
import { messages } from '../messages/index.ts';

interface OrderSetDialogProps {
  readonly settings: Settings;
  /** '' makes a new one. */
  readonly id: string;
  readonly close: () => void;
}

interface Typed {
  readonly [name: string]: unknown;
  readonly nameEn: string;
  readonly nameFr: string;
  readonly tests: readonly CodeableConcept[];
  readonly what: CodeableConcept | null;
  readonly kind: string;
  readonly note: string;
}

const templateKindOf = (kind: string): TemplateKind | undefined => templateKinds.find((one) => one === kind);

export const OrderSetDialog = observer(({ settings, id, close }: OrderSetDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { locale } = useService(I18n);
  const { run } = useAction();
  const [kept] = useState(() => settings.sets.find((one) => one.id === id));
  const others = settings.sets.filter((one) => one.id !== id);
  const send = (sets: readonly KeptOrderSet[]) =>
    resources.send(saveSettings, { body: { ...settings, sets: [...sets] } });
  const [before] = useState(() => (kept ? (ownOrderSets([kept], locale)[0]?.tests ?? []) : []));
  const form = useForm<Typed>({
    fields: {
      nameEn: { label: t.nameEn, required: true },
      nameFr: { label: t.nameFr, required: true },
      tests: { label: t.orderTests },
      kind: { label: t.orderKind, required: true },
      note: { label: t.orderNote },
      what: {
        label: t.orderWhat,
        requiredWhen: ({ tests, kind }) => templateKindOf(kind) !== undefined || tests.length === 0,
      },
    },
    initial: {
      nameEn: kept?.nameEn ?? '',
      nameFr: kept?.nameFr ?? '',
      tests: kept?.kind ? [] : before,
      what: kept?.kind ? (before[0] ?? null) : null,
      kind: kept?.kind ?? 'laboratory',
      note: kept?.note ?? '',
    },
    submit: ({ nameEn, nameFr, tests, what, kind: chosen, note }) => {
      const kind = templateKindOf(chosen);
      return send([
        ...others,
        {
          id: kept?.id ?? `set-${Date.now().toString(36)}`,
          ...{ nameEn: nameEn.trim(), nameFr: nameFr.trim() },
          tests: withTests(kind ? [] : tests, what ? [what] : []).map(keptTest),
          ...(kind && { kind, note: note.trim() }),
        },
      ]);
    },
    done: t.setSaved,
  });
  const remove = () =>
    run(() => send(others), { done: t.setRemoved, undo: () => send(settings.sets) }).then((done) => done && close());
  return (
    <FormDialog
      form={form}
      title={kept ? t.editSet : t.newSet}
      action={t.saveSet}
      onClose={close}
      extra={kept && { text: t.removeSet, run: remove }}
    >
      <TextField form={form} name="nameEn" maxLength={80} />
      <TextField form={form} name="nameFr" maxLength={80} />
      <SelectField form={form} name="kind" options={optionsOf(orderKinds, (value) => t[`kind_${value}`])} />
      {templateKindOf(form.values.kind) ? (
        <>
          <ConceptField form={form} name="what" />
          <TextField form={form} name="note" multiline rows={4} maxLength={1000} />
        </>
      ) : (
        <ChosenTests form={form} />
      )}
    </FormDialog>
  );
});
