import type { Organization, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { FormDialog, TextField, useForm } from '#ui';
import { referenceTo, type Stored } from '#clinical/shared';
import { contactsTexts } from '../messages/index.ts';

interface Props {
  readonly chosen: Reference | null;
  readonly choose: (pharmacy: Reference | null) => void;
  readonly close: () => void;
}

const other = 'other';
const nowhere = 'none';

const placeOf = ({ name, address }: Stored<Organization>): string =>
  [name, address?.[0]?.line?.[0], address?.[0]?.city].filter(Boolean).join(', ');

/** One of the pharmacies that the clinic knows, or another by its name. */
export const PharmacyDialog = observer(({ chosen, choose, close }: Props) => {
  const t = useMessages(contactsTexts);
  const found = useSearch('Organization', { type: 'pharmacy', _count: 50, _sort: 'name' });
  const pharmacies = found.data?.resources ?? [];
  const form = useForm({
    fields: { which: { label: t.pharmacy }, name: { label: t.pharmacyName } },
    initial: {
      which: chosen?.reference ?? (chosen?.display ? other : nowhere),
      name: chosen?.reference ? '' : (chosen?.display ?? ''),
    },
    submit: ({ which, name }) => {
      const one = pharmacies.find(({ id }) => `Organization/${id}` === which);
      if (one) choose(referenceTo('Organization', one.id, placeOf(one)));
      else choose(which === other && name.trim() ? { display: name.trim() } : null);
      return Promise.resolve();
    },
  });
  const option = (value: string, text: string) => (
    <label key={value} className="pv-check">
      <input
        type="radio"
        name="pharmacy"
        checked={form.values.which === value}
        onChange={() => form.set('which', value)}
      />
      <span>{text}</span>
    </label>
  );
  return (
    <FormDialog form={form} title={t.choosePharmacy} width="narrow" action={t.save} onClose={close}>
      <div role="radiogroup" aria-label={t.pharmacy} className="pp-choices">
        {pharmacies.map((one) => option(`Organization/${one.id}`, placeOf(one)))}
        {option(other, t.pharmacyOther)}
        {option(nowhere, t.pharmacyNowhere)}
      </div>
      {form.values.which === other && <TextField form={form} name="name" maxLength={200} />}
    </FormDialog>
  );
});
