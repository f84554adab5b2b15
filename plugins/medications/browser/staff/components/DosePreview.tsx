import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '#core/browser';
import { getReminders } from '#plugins/medications/shared/calls.ts';
import { dosesText } from '#plugins/medications/shared/dose/doseText.ts';
import { timesOf } from '#plugins/medications/shared/schedule/occurrences.ts';
import { planOf } from '#plugins/medications/shared/schedule/plan.ts';
import { usualSettings } from '#plugins/medications/shared/settings.ts';
import { dosageOf } from '#plugins/medications/shared/writtenDose.ts';
import { staffTexts } from '../messages/index.ts';
import { useTimeFormat } from '../../hooks/useTimeFormat.ts';
import { type DoseValues, parseDose } from '../dialogs/prescriptionForm.ts';

/** The dose as the patient will read it, in both languages, and when the reminders come. */
export const DosePreview = observer(
  ({ patient, values }: { readonly patient: string; readonly values: DoseValues }) => {
    const t = useMessages(staffTexts);
    const clock = useTimeFormat();
    const reminders = useResource(getReminders, { params: { patient } });
    const written = parseDose(values);
    const dosage = written && dosageOf(written);
    const parts = reminders.data?.settings.parts ?? usualSettings.parts;
    const times = dosage ? planOf([dosage], {}).rules.flatMap((rule) => timesOf(rule, { parts })) : [];
    return (
      <section className="med-preview" aria-label={t.preview}>
        <h3>{t.preview}</h3>
        {dosage && (
          <>
            <p lang="en-CA">{dosesText([dosage], 'en-CA')}</p>
            <p lang="fr-CA">{dosesText([dosage], 'fr-CA')}</p>
            <p className="pv-muted">{times.length > 0 ? t.remindedAt(times.map(clock).join(', ')) : t.remindedNever}</p>
          </>
        )}
      </section>
    );
  },
);
