import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { type CallAnswer, I18n, Resources } from '#core/shared';
import { shownNumber } from '#core/shared/numbers/phoneNumber.ts';
import { Async, Card, Form, FormActions, SelectField, TextField, useForm, When } from '#ui';
import { answerAsPhone, readTextStatus, type ShownText } from '../../shared/calls.ts';
import { statusTexts } from '../messages/status/index.ts';
import '../text-messages.css';

/** Clinic management: how text messages do; in the demonstration the telephones too. */
export const StatusPanel = observer(() => {
  const status = useResource(readTextStatus, {});
  return <Async resource={status}>{({ data }) => <Status data={data} />}</Async>;
});

const Status = observer(({ data }: CallAnswer<typeof readTextStatus>) => {
  const t = useMessages(statusTexts);
  const i18n = useService(I18n);
  const { mode, from, takers, stopped, week, phones } = data;
  const counts = [
    [t.takers, takers],
    [t.stopped, stopped],
  ] as const;
  const days = (['sent', 'answered', 'waiting', 'failed', 'unknown'] as const).map(
    (one) => [t[one], week[one]] as const,
  );
  return (
    <div className="pv-stack">
      <Card title={t.title}>
        <div className="pv-stack">
          <p>{t.lead}</p>
          <p className="pv-muted">
            {mode === 'outside' ? t.mode_outside(shownNumber(from ?? '')) : mode === 'demo' ? t.mode_demo : t.mode_none}
          </p>
          <Facts facts={counts} number={(value) => i18n.number(value)} />
        </div>
      </Card>
      {mode !== 'none' && (
        <Card title={t.week}>
          <Facts facts={days} number={(value) => i18n.number(value)} />
        </Card>
      )}
      {mode === 'demo' && (
        <Card title={t.phones}>
          {phones.length === 0 ? <p className="pv-muted">{t.phonesEmpty}</p> : <Phones phones={phones} />}
        </Card>
      )}
    </div>
  );
});

interface FactsProps {
  readonly facts: readonly (readonly [string, number])[];
  readonly number: (value: number) => string;
}

const Facts = ({ facts, number }: FactsProps) => (
  <dl className="txt-facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{number(value)}</dd>
      </div>
    ))}
  </dl>
);

const Phones = observer(({ phones }: { readonly phones: readonly ShownText[] }) => {
  const t = useMessages(statusTexts);
  const resources = useService(Resources);
  const numbers = [...new Set(phones.map(({ number }) => number))];
  const form = useForm({
    fields: { number: { label: t.telephone, required: true }, words: { label: t.answer, required: true } },
    initial: { number: numbers[0] ?? '', words: '' },
    submit: async ({ number, words }) => {
      await resources.send(answerAsPhone, { params: { number }, body: { words } });
      form.set('words', '');
    },
    done: t.answerSent,
  });
  return (
    <div className="pv-stack">
      <ol className="txt-phones">
        {phones.map(({ id, at, number, words, state }) => (
          <li key={id}>
            <p>{words}</p>
            <span className="pv-muted">
              {shownNumber(number)} · <When at={at} /> · {t[`state_${state}`]}
            </span>
          </li>
        ))}
      </ol>
      <Form form={form}>
        <SelectField
          form={form}
          name="number"
          options={numbers.map((value) => ({ value, label: shownNumber(value) }))}
        />
        <TextField form={form} name="words" />
        <FormActions form={form} action={t.send} />
      </Form>
    </div>
  );
});
