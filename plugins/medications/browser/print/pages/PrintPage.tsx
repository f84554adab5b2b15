import { ArrowLeft } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useAddress, usePatientId, useRead, useSearch } from '#clinical/browser';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, PrintButton, Segmented } from '#ui';
import { allKnown, Auth, I18n, knownOf, isStaff, type Locale, locales } from '#core/shared';
import { getReminders } from '#plugins/medications/shared/calls.ts';
import '../../medications.css';
import '../print.css';
import { MedicationSheet } from '../components/MedicationSheet.tsx';
import { messages } from '../../messages/index.ts';
import { printTexts } from '../messages/index.ts';
import { medicationsPathOf, medicationsPath, ownMedicinesPath } from '../../paths.ts';
import { useMedicines } from '../../hooks/useMedicines.ts';

/** A sheet to print, in the language of whoever reads it: the patient's schedule, staff's list, or prescriptions for a pharmacy. */
export const PrintPage = observer(() => {
  const { printTitle } = useMessages(messages);
  const t = useMessages(printTexts);
  const address = useAddress();
  const i18n = useService(I18n);
  const { activeRole } = useService(Auth);
  const own = usePatientId();
  const staff = isStaff(activeRole);
  const patientId = staff ? address.get('patient') || null : own;
  const prescriptions = address.get('rx').split(',').filter(Boolean);
  const asked = address.get('lang') as Locale;
  const locale = locales.includes(asked) ? asked : i18n.locale;
  const patient = useRead('Patient', patientId, { about: patientId });
  const list = useMedicines(patientId);
  const about = { about: patientId };
  const allergies = useSearch(
    'AllergyIntolerance',
    patientId === null ? null : { patient: patientId, _count: 200 },
    about,
  );
  const reminders = useResource(getReminders, patientId === null ? null : { params: { patient: patientId } });
  const listed = address.get('sheet') === 'schedule' || !staff ? 'schedule' : 'list';
  const kind = staff && prescriptions.length > 0 ? 'prescription' : listed;
  const back = staff ? (patientId ? medicationsPathOf(patientId) : medicationsPath) : ownMedicinesPath;
  return (
    <main className="med-print">
      <h1 className="pv-seen-only-by-readers">{printTitle}</h1>
      <div className="med-print-tools">
        <Button intent="quiet" icon={ArrowLeft} href={back}>
          {t.back}
        </Button>
        <Segmented
          label={t.language}
          value={locale}
          onChange={(lang) => address.set({ lang })}
          options={[
            { value: 'en-CA', label: 'English' },
            { value: 'fr-CA', label: 'Français' },
          ]}
        />
        {staff && kind !== 'prescription' && (
          <Segmented
            label={t.sheet}
            value={kind}
            onChange={(sheet) => address.set({ sheet: sheet === 'list' ? '' : sheet })}
            options={[
              { value: 'list', label: t.list },
              { value: 'schedule', label: t.schedule },
            ]}
          />
        )}
        <PrintButton
          intent="primary"
          of={allKnown([knownOf(patient), knownOf(list), knownOf(allergies), knownOf(reminders)])}
        >
          {t.print}
        </PrintButton>
      </div>
      <Async resource={patient}>
        {(who) => (
          <Async resource={list}>
            {({ medicines }, known) => (
              <MedicationSheet
                patient={who}
                medicines={
                  kind === 'prescription'
                    ? medicines.filter(({ resource }) => prescriptions.includes(resource.id))
                    : medicines
                }
                known={known}
                allergies={allergies}
                settings={reminders.data?.settings}
                locale={locale}
                kind={kind}
              />
            )}
          </Async>
        )}
      </Async>
    </main>
  );
});
