import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../core/browser/index.ts';
import { idOf } from '../../../../core/shared/index.ts';
import {
  Async,
  CheckField,
  Dialog,
  Form,
  PatientField,
  SelectField,
  SubmitButton,
  TextField,
} from '../../../../core/browser/ui/index.ts';
import { messages } from '../messages.ts';
import { FreeTimes } from './FreeTimes.tsx';
import { TeamField } from './TeamField.tsx';
import { repeats } from './repeats.ts';
import { useBooking } from './useBooking.ts';

interface Props {
  readonly patient?: string | null;
  readonly from?: Date;
  /** FHIR id of the visit's Encounter at which it is agreed. */
  readonly encounter?: string;
  readonly onClose: () => void;
}

/** Kind, person, time, and what it is about: four answers and the visit is booked. */
export const BookDialog = observer(({ patient = null, from, encounter, onClose }: Props) => {
  const t = useMessages(messages);
  const { form, time, setTime, types, typeOptions, peopleOptions, staff } = useBooking(patient, onClose, encounter);
  const { type, practitioner, team, repeats: how } = form.values;
  const whom = team.length > 0 ? team : practitioner === '' ? [] : [practitioner];
  const whose = patient ?? idOf(form.values.patient ?? undefined, 'Patient') ?? null;
  return (
    <Dialog open title={t.bookTitle} onClose={onClose}>
      <Async resource={types}>
        {() => (
          <Form form={form}>
            {staff && patient === null && <PatientField form={form} name="patient" />}
            <SelectField form={form} name="type" options={typeOptions} />
            {team.length === 0 && <SelectField form={form} name="practitioner" options={peopleOptions} />}
            {staff && (
              <TeamField
                patient={whose}
                team={team}
                onChange={(chosen) => {
                  form.set('team', chosen);
                  setTime(null);
                }}
              />
            )}
            {type !== '' && (
              <FreeTimes
                key={`${type}|${whom.join()}`}
                type={type}
                practitioners={whom}
                from={from}
                chosen={time?.start ?? null}
                onChoose={setTime}
              />
            )}
            {staff && (
              <SelectField form={form} name="repeats" options={repeats.map((value) => ({ value, label: t[value] }))} />
            )}
            {staff && how !== 'never' && (
              <>
                <TextField form={form} name="times" type="number" min="1" max="104" />
                <CheckField form={form} name="skip" />
              </>
            )}
            <TextField form={form} name="reason" multiline rows={2} maxLength={500} help={t.reasonHelp} />
            <SubmitButton form={form}>{t.book}</SubmitButton>
          </Form>
        )}
      </Async>
    </Dialog>
  );
});
