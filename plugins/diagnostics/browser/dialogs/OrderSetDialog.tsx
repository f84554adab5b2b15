import type { CodeableConcept } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, FormDialog, TextField, useAction, useForm } from '#ui';
import { I18n, Resources } from '#core/shared';
import { type KeptOrderSet, saveSettings, type Settings } from '../../shared/calls.ts';
import { keptTest, ownOrderSets, withTests } from '../../shared/orderSets.ts';
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
}

export const OrderSetDialog = observer(({ settings, id, close }: OrderSetDialogProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { locale } = useService(I18n);
  const { run } = useAction();
  const [kept] = useState(() => settings.sets.find((one) => one.id === id));
  const others = settings.sets.filter((one) => one.id !== id);
  const send = (sets: readonly KeptOrderSet[]) =>
    resources.send(saveSettings, { body: { ...settings, sets: [...sets] } });
  const form = useForm<Typed>({
    fields: {
      nameEn: { label: t.nameEn, required: true },
      nameFr: { label: t.nameFr, required: true },
      tests: { label: t.orderTests },
      what: { label: t.orderWhat, requiredWhen: ({ tests }) => tests.length === 0 },
    },
    initial: {
      nameEn: kept?.nameEn ?? '',
      nameFr: kept?.nameFr ?? '',
      tests: kept ? (ownOrderSets([kept], locale)[0]?.tests ?? []) : [],
      what: null,
    },
    submit: ({ nameEn, nameFr, tests, what }) =>
      send([
        ...others,
        {
          id: kept?.id ?? `set-${Date.now().toString(36)}`,
          ...{ nameEn: nameEn.trim(), nameFr: nameFr.trim() },
          tests: withTests(tests, what ? [what] : []).map(keptTest),
        },
      ]),
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
      extra={
        kept && (
          <Button intent="quiet" onClick={() => void remove()}>
            {t.removeSet}
          </Button>
        )
      }
    >
      <TextField form={form} name="nameEn" maxLength={80} />
      <TextField form={form} name="nameFr" maxLength={80} />
      <ChosenTests form={form} />
    </FormDialog>
  );
});
