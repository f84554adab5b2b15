import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { I18n, Resources } from '#core/shared';
import { readNumber, shownNumber } from '#core/shared/numbers/phoneNumber.ts';
import {
  Async,
  Button,
  Callout,
  CodeField,
  Form,
  FormActions,
  SendAgain,
  Switch,
  TextField,
  useAction,
  useConfirm,
  useForm,
} from '#ui';
import {
  askNumber,
  chooseTexts,
  confirmNumber,
  type OwnTexts,
  readOwnTexts,
  removeNumber,
} from '../../shared/calls.ts';
import { ownTexts } from '../messages/own/index.ts';

/** Where a patient gets text messages of their clinic, and whether. */
export const OwnPanel = observer(() => {
  const t = useMessages(ownTexts);
  const own = useResource(readOwnTexts, {});
  return (
    <div className="pv-stack">
      <p className="pv-muted">
        {t.lead} {t.safe}
      </p>
      <Async resource={own}>{({ data }) => <Own own={data} />}</Async>
    </div>
  );
});

const Own = observer(({ own }: { readonly own: OwnTexts }) => {
  const t = useMessages(ownTexts);
  const [changes, setChanges] = useState(false);
  // It is left with the code of another number.
  const done = (): void => setChanges(false);
  if (!own.isOffered) return <p>{t.notOffered}</p>;
  if (own.waiting !== null)
    return <CodeStep number={own.waiting} from={own.from} hadNumber={own.number !== null} done={done} />;
  if (own.number === null || changes) return <NumberStep keep={own.number === null ? null : done} />;
  return <Confirmed own={own} number={own.number} change={() => setChanges(true)} />;
});

const NumberStep = observer(({ keep }: { readonly keep: (() => void) | null }) => {
  const t = useMessages(ownTexts);
  const resources = useService(Resources);
  const form = useForm({
    fields: {
      number: {
        label: t.number,
        required: true,
        check: (typed: string) => (readNumber(typed).problem === 'format' ? t.tenDigits : undefined),
      },
    },
    initial: { number: '' },
    submit: ({ number }) => resources.send(askNumber, { body: { number } }),
  });
  return (
    <Form form={form}>
      <TextField form={form} name="number" type="tel" autoComplete="tel-national" help={t.numberHelp} />
      <FormActions form={form} action={t.sendCode}>
        {keep && <Button onClick={keep}>{t.keepNumber}</Button>}
      </FormActions>
    </Form>
  );
});

interface CodeStepProps {
  readonly number: string;
  readonly from: string | null;
  readonly hadNumber: boolean;
  readonly done: () => void;
}

const CodeStep = observer(({ number, from, hadNumber, done }: CodeStepProps) => {
  const t = useMessages(ownTexts);
  const resources = useService(Resources);
  const { run, busy } = useAction();
  const [other, setOther] = useState(false);
  const form = useForm({
    fields: { code: { label: t.code, required: true } },
    initial: { code: '' },
    submit: async ({ code }) => {
      await resources.send(confirmNumber, { body: { code } });
      done();
    },
    done: t.confirmed,
  });
  if (other) return <NumberStep keep={hadNumber ? null : () => setOther(false)} />;
  return (
    <Form form={form}>
      <p role="status">{t.codeSent(shownNumber(number))}</p>
      {from !== null && <p className="pv-muted">{t.codeStopped(shownNumber(from))}</p>}
      <CodeField form={form} name="code" />
      <FormActions form={form} action={t.confirm}>
        <Button disabled={busy} onClick={() => setOther(true)}>
          {t.otherNumber}
        </Button>
      </FormActions>
      <SendAgain
        words={{ again: t.again, againIn: t.againIn, sent: t.sentAgain }}
        send={async () => void (await run(() => resources.send(askNumber, { body: { number } })))}
        justSent
      />
    </Form>
  );
});

interface ConfirmedProps {
  readonly own: OwnTexts;
  readonly number: string;
  readonly change: () => void;
}

const Confirmed = observer(({ own: { on, from, stopped }, number, change }: ConfirmedProps) => {
  const t = useMessages(ownTexts);
  const resources = useService(Resources);
  const i18n = useService(I18n);
  const confirm = useConfirm();
  const { run, busy } = useAction();
  const choose = (to: boolean): void =>
    void run(() => resources.send(chooseTexts, { body: { on: to } }), { done: to ? t.turnedOn : t.turnedOff });
  const remove = async (): Promise<void> => {
    const sure = await confirm({ title: t.removeSure, text: t.removeText, action: t.remove, danger: true });
    if (sure) await run(() => resources.send(removeNumber, {}), { done: t.removed });
  };
  return (
    <>
      {stopped !== null && from !== null ? (
        <Callout title={t.stoppedTitle}>{t.stoppedText(i18n.date(stopped), shownNumber(from))}</Callout>
      ) : (
        <Switch checked={on} busy={busy} label={t.getMessages} showLabel onChange={choose} />
      )}
      <p>
        {t.goesTo(shownNumber(number))} {from !== null && stopped === null && t.comesFrom(shownNumber(from))}
      </p>
      <div className="pv-form-actions">
        <Button disabled={busy} onClick={() => void remove()}>
          {t.remove}
        </Button>
        <Button disabled={busy} onClick={change}>
          {t.change}
        </Button>
      </div>
    </>
  );
});
