import { ArrowLeft, Print } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import {
  useAddress,
  useMessages,
  usePatientId,
  useRead,
  useResource,
  useService,
} from '../../../../core/browser/index.ts';
import { Async, Button, Segmented } from '../../../../core/browser/ui/index.ts';
import { Auth, I18n, isStaff, type Locale, locales } from '../../../../core/shared/index.ts';
import { getReminders } from '../../shared/contract.ts';
import '../medications.css';
import '../print.css';
import { Sheet } from '../components/print/Sheet.tsx';
import { messages } from '../messages.ts';
import { printTexts } from '../messages/printTexts.ts';
import { deskOf, deskPath, myMedicinesPath } from '../paths.ts';
import { useMedicines } from '../useMedicines.ts';

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
  const reminders = useResource(getReminders, patientId === null ? null : { params: { patient: patientId } });
  const listed = address.get('sheet') === 'schedule' || !staff ? 'schedule' : 'list';
  const kind = staff && prescriptions.length > 0 ? 'prescription' : listed;
  const back = staff ? (patientId ? deskOf(patientId) : deskPath) : myMedicinesPath;
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
        <Button intent="primary" icon={Print} onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <Async resource={patient}>
        {(who) => (
          <Async resource={list}>
            {({ medicines }) => (
              <Sheet
                patient={who}
                medicines={
                  kind === 'prescription'
                    ? medicines.filter(({ resource }) => prescriptions.includes(resource.id))
                    : medicines
                }
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
