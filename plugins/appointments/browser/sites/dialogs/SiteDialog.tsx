import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { CheckField, FormDialog, type FormModel, optionsOf, SelectField, TextField, useForm } from '#ui';
import { CallFailure, Resources, Toasts } from '#core/shared';
import { mostRooms } from '#plugins/appointments/shared/site.ts';
import { isValidAvailability } from '#plugins/appointments/shared/availabilityRules.ts';
import { type KeptSite, saveSite } from '#plugins/appointments/shared/siteCalls.ts';
import { AwayFields, DayFields } from '../../hours/components/HoursFields.tsx';
import { availabilityIn, useWeekFields, type WeekValues, weekdays, weekValuesOf } from '../../hours/weekForm.ts';
import { messages } from '../../messages/index.ts';
import { SiteEffect } from '../components/SiteEffect.tsx';
import { siteTexts } from '../messages/index.ts';

const provinces = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'] as const;
const workday = [{ from: '08:00', to: '17:00' }];
const facts = ['name', 'line', 'city', 'province', 'postalCode', 'phone', 'rooms'] as const;
const roomsIn = (text: string): readonly string[] => [
  ...new Set(text.split('\n').flatMap((one) => one.trim().slice(0, 40) || [])),
];

const fresh: Omit<KeptSite, 'id' | 'version'> = {
  ...{ name: '', line: '', city: '', province: 'ON', postalCode: '', phone: '', active: true },
  hours: { week: [workday, workday, workday, workday, workday, [], []], away: [] },
};

type Values = WeekValues & Readonly<Record<(typeof facts)[number], string>> & { readonly active: boolean };

const valuesOf = ({
  hours,
  name,
  line,
  city,
  province,
  postalCode,
  phone,
  rooms = [],
  active,
}: Omit<KeptSite, 'id' | 'version'>): Values => ({
  ...{ name, line, city, province, postalCode, phone, active, rooms: rooms.map((room) => room.name).join('\n') },
  ...weekValuesOf(hours),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

interface Props {
  /** Null: a new one. */
  readonly site: KeptSite | null;
  readonly onClose: () => void;
}

/** A site's address, hours and closures; whom a change of them affects is said before it is saved. */
export const SiteDialog = observer(({ site, onClose }: Props) => {
  const t = useMessages(siteTexts);
  const common = useMessages(messages);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const { labels, fields } = useWeekFields(t.closures);
  const given = site ?? fresh;
  const form: FormModel<Values> = useForm<Values>({
    fields: {
      name: { label: t.name, required: true },
      line: { label: t.line },
      city: { label: t.city },
      province: { label: t.province },
      postalCode: { label: t.postalCode },
      phone: { label: t.phone },
      rooms: {
        label: t.rooms,
        check: (rooms) => (roomsIn(rooms).length > mostRooms ? t.tooManyRooms(mostRooms) : undefined),
      },
      active: { label: t.active },
      ...fields,
    },
    initial: valuesOf(given),
    submit: async (values) => {
      const { name, line, city, province, postalCode, phone, active } = values;
      const body = { name, line, city, province, postalCode: postalCode.toUpperCase(), phone, active };
      const kept = site ? { id: site.id, version: site.version } : {};
      try {
        const rooms = roomsIn(values.rooms).map((one) => ({ name: one }));
        await resources.send(saveSite, { body: { ...body, rooms, hours: availabilityIn(values), ...kept } });
      } catch (error) {
        if (!(error instanceof CallFailure) || error.code !== 'conflict') throw error;
        resources.stale('appointments');
        throw new CallFailure(error.status, 'shown', common.siteChanged);
      }
      const closes = given.active && !active;
      toasts.show({ message: closes ? t.closedSaved : t.saved, intent: 'success' });
    },
  });
  const { values } = form;
  const hours = availabilityIn(values);
  const isChanged = !isSame([hours, values.active], [given.hours, given.active]);
  const closes = site !== null && given.active && !values.active;
  const known = provinces.some((one) => one === values.province) ? provinces : [values.province, ...provinces];
  return (
    <FormDialog
      form={form}
      title={site ? t.editSite : t.newSite}
      action={closes ? t.close : t.save}
      draft={`appointments:site:${site?.id ?? 'new'}`}
      onClose={onClose}
    >
      <TextField form={form} name="name" maxLength={80} />
      <TextField form={form} name="line" maxLength={120} autoComplete="off" />
      <div className="pv-columns">
        <TextField form={form} name="city" maxLength={80} />
        <TextField form={form} name="postalCode" maxLength={7} placeholder="K1A 0B1" />
      </div>
      <div className="pv-columns">
        <SelectField form={form} name="province" options={optionsOf(known, (value) => value)} />
        <TextField form={form} name="phone" type="tel" maxLength={32} />
      </div>
      <TextField form={form} name="rooms" multiline rows={3} help={t.roomsHelp} />
      <div className="av-hours">
        {weekdays.map((day) => (
          <DayFields key={day} form={form} name={day} label={labels[day]} />
        ))}
        <AwayFields
          form={form}
          name="away"
          label={t.closures}
          words={{ awayWhy: t.closureWhy, addAway: t.addClosure }}
        />
      </div>
      {site && <CheckField form={form} name="active" />}
      {site && isChanged && isValidAvailability(hours) && (
        <SiteEffect id={site.id} change={{ hours, active: values.active }} />
      )}
    </FormDialog>
  );
});
