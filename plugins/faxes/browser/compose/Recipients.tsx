import { Star, StarEmpty } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { useRested } from '#clinical/browser';
import { Button, CheckField, type FormModel, IconButton, RemovableLine, TextField, useAction } from '#ui';
import { CallFailure, Resources } from '#core/shared';
import { checkRecipient, favourContact, findContacts } from '../../shared/sendCalls.ts';
import { readNumber, shownNumber } from '#core/shared/numbers/phoneNumber.ts';
import { mostRecipients } from '../../shared/faxState.ts';
import { messages } from '../messages/index.ts';
import { needsRecipient, noRecipient, type Typed, typedRecipient } from './composeForm.ts';

/** Recipients whose name or number holds what was typed; the clinic's favourites before anything is. */
const Contacts = observer(({ form }: { readonly form: FormModel<Typed> }) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { run, busy } = useAction();
  const text = useRested(form.values.name.trim());
  const found = useResource(findContacts, text.length === 1 ? null : { body: { text } });
  const offers = (found.data?.data ?? []).filter(
    ({ name, number }) => name !== form.values.name || number !== readNumber(form.values.number).number,
  );
  if (offers.length === 0) return null;
  const favour = (number: string, favourite: boolean) =>
    run(() => resources.send(favourContact, { body: { number, favourite } }));
  return (
    <div className="fax-suggestions" role="group" aria-label={text === '' ? t.favourites : t.contacts}>
      {offers.slice(0, 6).map(({ name, number, favourite }) => (
        <span key={`${name}${number}`} className="fax-contact">
          <button
            type="button"
            className="fax-suggestion"
            onClick={() => {
              form.set('name', name.slice(0, 120));
              form.set('number', shownNumber(number));
              form.set('numberAgain', '');
            }}
          >
            {name} <small className="pv-muted">{shownNumber(number)}</small>
          </button>
          <IconButton
            icon={favourite ? Star : StarEmpty}
            label={favourite ? t.unfavour(name) : t.favour(name)}
            disabled={busy}
            onClick={() => void favour(number, !favourite)}
          />
        </span>
      ))}
    </div>
  );
});

const shownAs = (number: string): string => shownNumber(readNumber(number).number ?? number);

/** Those whose numbers were checked, each of whom gets the fax for themselves. */
const Chosen = observer(({ form }: { readonly form: FormModel<Typed> }) => {
  const t = useMessages(messages);
  const { recipients } = form.values;
  if (recipients.length === 0) return null;
  return (
    <ul className="pv-bare-list" aria-label={t.recipients}>
      {recipients.map(({ name, number }) => (
        <RemovableLine
          key={number}
          name={name}
          fact={shownAs(number)}
          action={t.remove(`${name}, ${shownAs(number)}`)}
          remove={() =>
            form.set(
              'recipients',
              recipients.filter((one) => one.number !== number),
            )
          }
        />
      ))}
    </ul>
  );
});

/** What a refusal asks for: the number a second time, or that it is meant as typed. */
export type Refused = 'numberAgain' | 'sure' | null;

export const refusedFor = (error: unknown): Refused => {
  if (!(error instanceof CallFailure)) return null;
  if (error.code === 'similar_number') return 'sure';
  return 'numberAgain' in error.fields ? 'numberAgain' : null;
};

export interface RecipientsProps {
  readonly form: FormModel<Typed>;
  readonly refused: Refused;
  readonly refuse: (what: Refused) => void;
}

/** To whom: one, and as many more as are added. */
export const Recipients = observer(({ form, refused, refuse }: RecipientsProps) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { run, busy } = useAction();
  const { values, store } = form;
  const add = async (): Promise<void> => {
    const typed = typedRecipient(values);
    const digits = (number: string) => readNumber(number).number;
    if (values.recipients.some(({ number }) => digits(number) === digits(typed.number))) {
      store.blame('number', t.sameNumber);
      return;
    }
    await run(async () => {
      try {
        await resources.send(checkRecipient, { body: typed });
      } catch (error) {
        refuse(refusedFor(error));
        const named = error instanceof CallFailure ? Object.entries(error.fields) : [];
        for (const [field, message] of named)
          if (field === 'number' || field === 'numberAgain') store.blame(field, message);
        if (named.length === 0) throw error;
        return;
      }
      form.set('recipients', [...values.recipients, typed]);
      for (const [name, value] of Object.entries(noRecipient)) form.set(name as keyof typeof noRecipient, value);
      refuse(null);
    });
  };
  const more = values.recipients.length < mostRecipients - 1;
  return (
    <>
      <Chosen form={form} />
      <div className="pv-columns">
        <TextField form={form} name="name" maxLength={120} />
        <TextField form={form} name="number" type="tel" maxLength={40} />
      </div>
      <Contacts form={form} />
      {(refused !== null || values.numberAgain !== '') && (
        <TextField form={form} name="numberAgain" type="tel" maxLength={40} help={t.numberAgainHelp} />
      )}
      {refused === 'sure' && <CheckField form={form} name="sure" />}
      {more && needsRecipient(values) && (
        <div>
          <Button
            intent="quiet"
            busy={busy}
            disabled={values.name.trim() === '' || values.number.trim() === ''}
            onClick={() => void add()}
          >
            {t.addRecipient}
          </Button>
        </div>
      )}
    </>
  );
});
