import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import {
  Card,
  CheckField,
  CodeField,
  DateField,
  FileField,
  Form,
  PasswordField,
  SelectField,
  SubmitButton,
  TextField,
  useForm,
} from '../../index.ts';
import { longName, useSay } from '../useSay.ts';

const useSample = (filled: boolean) => {
  const say = useSay();
  return useForm({
    fields: {
      name: { label: say('Name', 'Nom'), required: true },
      email: { label: say('Email', 'Courriel'), required: true },
      born: { label: say('Birth date', 'Date de naissance') },
      since: { label: say('Since', 'Depuis') },
      site: { label: say('Site', 'Point de service'), required: true },
      reason: { label: say('Reason', 'Motif') },
      password: { label: say('Password', 'Mot de passe'), required: true },
      code: { label: 'Code', required: true },
      file: { label: say('Photo', 'Photo') },
      agree: { label: say('I agree to it.', 'J’y consens.'), required: true },
    },
    initial: {
      ...{ name: filled ? longName : '', email: filled ? 'maya@example.ca' : '', born: filled ? '1967-03-14' : '' },
      ...{ since: filled ? '2014' : '', site: filled ? 'one' : '', reason: '', password: filled ? 'secret' : '' },
      ...{ code: filled ? '123456' : '', file: null, agree: filled },
    },
    submit: () => Promise.resolve(),
  });
};

const Sample = observer(({ filled, disabled }: { readonly filled: boolean; readonly disabled?: boolean }) => {
  const say = useSay();
  const form = useSample(filled);
  const { store } = form;
  useEffect(() => {
    if (!filled) store.blame('email', say('Enter an email address.', 'Entrez une adresse courriel.'));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as it is opened
  }, [store, filled]);
  const common = { form, ...(disabled === undefined ? {} : { disabled }) };
  const help = say('As on the health card.', 'Comme sur la carte santé.');
  return (
    <Form form={form}>
      <TextField {...common} name="name" help={help} />
      <TextField {...common} name="email" type="email" />
      <DateField {...common} name="born" />
      <DateField {...common} name="since" partial />
      <SelectField {...common} name="site" options={[{ value: 'one', label: say('Main street', 'Rue principale') }]} />
      <TextField {...common} name="reason" multiline rows={2} />
      <PasswordField {...common} name="password" />
      <CodeField {...common} name="code" />
      <FileField {...common} name="file" />
      <CheckField {...common} name="agree" />
      <div className="pv-form-actions">
        <SubmitButton form={form}>{say('Save', 'Enregistrer')}</SubmitButton>
      </div>
    </Form>
  );
});

/** Fields that are empty and blamed, filled in, and closed. */
export const Fields = () => {
  const say = useSay();
  return (
    <div className="pv-gallery-columns">
      <Card title={say('Empty, one is wrong', 'Vides, l’un erroné')}>
        <Sample filled={false} />
      </Card>
      <Card title={say('Filled in', 'Remplis')}>
        <Sample filled />
      </Card>
      <Card title={say('Closed', 'Fermés')}>
        <Sample filled disabled />
      </Card>
    </div>
  );
};
