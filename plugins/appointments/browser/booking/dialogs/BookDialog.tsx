import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { idOf } from '#clinical/shared';
import { Async, CheckField, Form, optionsOf, SelectField, SubmitButton, TextField } from '#ui';
import { PatientField, PatientDialog } from '#clinical/browser';
import { messages } from '../../messages/index.ts';
import type { SelectedTime } from '../timeFields.ts';
import { TeamField } from '../components/TeamField.tsx';
import { TimeChoice } from '../components/TimeChoice.tsx';
import { repeats } from '../repeats.ts';
import { siteLine } from '#plugins/appointments/shared/site.ts';
import { useBooking } from '../hooks/useBooking.ts';

interface Props {
  readonly patient?: string | null;
  /** With whom to begin with, by FHIR id. */
  readonly practitioner?: string;
  /** The part of a calendar that was marked for it. */
  readonly marked?: SelectedTime;
  /** FHIR id of the visit's Encounter at which it is agreed. */
  readonly encounter?: string;
  readonly onClose: () => void;
}

/** Kind, person, time, and what it is about: four answers and the visit is booked. */
export const BookDialog = observer(({ patient = null, practitioner, marked, encounter, onClose }: Props) => {
  const t = useMessages(messages);
  const booking = useBooking({ patient, practitioner, marked, encounter, done: onClose });
  const { form, how, setHow, time, choose, wanted, kind, types, typeOptions, peopleOptions, staff } = booking;
  const { needsSite, siteOptions, place } = booking;
  const { team } = form.values;
  const whose = patient ?? idOf(form.values.patient ?? undefined, 'Patient') ?? null;
  return (
    <PatientDialog about={whose} open title={t.bookTitle} onClose={onClose}>
      <Async resource={types}>
        {() => (
          <Form form={form}>
            {staff && patient === null && <PatientField form={form} name="patient" />}
            <SelectField form={form} name="type" options={typeOptions} />
            {needsSite && (
              <SelectField form={form} name="site" options={[{ value: '', label: t.chooseSite }, ...siteOptions]} />
            )}
            {place && <p className="pv-muted av-place">{siteLine(place)}</p>}
            {team.length === 0 && <SelectField form={form} name="practitioner" options={peopleOptions} />}
            {staff && <TeamField patient={whose} team={team} onChange={(chosen) => form.set('team', chosen)} />}
            <TimeChoice
              form={form}
              staff={staff}
              how={how}
              onHow={setHow}
              wanted={wanted}
              usual={kind?.minutes}
              from={marked?.start}
              chosen={time}
              onChoose={choose}
            />
            {staff && <SelectField form={form} name="repeats" options={optionsOf(repeats, (value) => t[value])} />}
            {staff && form.values.repeats !== 'never' && (
              <>
                <TextField form={form} name="times" type="number" min="1" max="104" />
                <CheckField form={form} name="skip" />
              </>
            )}
            <TextField form={form} name="reason" multiline rows={2} maxLength={500} help={t.reasonHelp} />
            <SubmitButton form={form}>{how === 'free' && time ? t.bookAt(booking.when(time)) : t.book}</SubmitButton>
          </Form>
        )}
      </Async>
    </PatientDialog>
  );
});
