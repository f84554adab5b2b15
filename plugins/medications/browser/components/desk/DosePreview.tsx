import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '../../../../../core/browser/index.ts';
import { getReminders } from '../../../shared/contract.ts';
import { dosesInWords } from '../../../shared/dose/inWords.ts';
import { timesOf } from '../../../shared/schedule/occurrences.ts';
import { planOf } from '../../../shared/schedule/plan.ts';
import { usualSettings } from '../../../shared/settings.ts';
import { dosageOf } from '../../../shared/writtenDose.ts';
import { deskTexts } from '../../messages/deskTexts.ts';
import { useClock } from '../../useClock.ts';
import { type DoseValues, writtenDose } from './prescribeForm.ts';

/** The dose as the patient will read it, in both languages, and when the reminders come. */
export const DosePreview = observer(
  ({ patient, values }: { readonly patient: string; readonly values: DoseValues }) => {
    const t = useMessages(deskTexts);
    const clock = useClock();
    const reminders = useResource(getReminders, { params: { patient } });
    const written = writtenDose(values);
    const dosage = written && dosageOf(written);
    const parts = reminders.data?.settings.parts ?? usualSettings.parts;
    const times = dosage ? planOf([dosage], {}).rules.flatMap((rule) => timesOf(rule, { parts })) : [];
    return (
      <section className="med-preview" aria-label={t.preview}>
        <h3>{t.preview}</h3>
        {dosage && (
          <>
            <p lang="en-CA">{dosesInWords([dosage], 'en-CA')}</p>
            <p lang="fr-CA">{dosesInWords([dosage], 'fr-CA')}</p>
            <p className="pv-muted">{times.length > 0 ? t.remindedAt(times.map(clock).join(', ')) : t.remindedNever}</p>
          </>
        )}
      </section>
    );
  },
);
