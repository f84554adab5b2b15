import type { Immunization } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { useRead } from '#clinical/browser';
import { Auth, I18n, type Known } from '#core/shared';
import { UnderReview } from '#ui';
import { personName } from '#clinical/shared';
import { type VaccineGroup, wasGiven } from '../../shared/immunization.ts';
import { immunizationTexts } from '../messages/tab/index.ts';
import { dayText, doseNumber, givenOn, groupName, siteText, vaccineName } from '../immunizationText.ts';

interface VaccineSheetProps {
  readonly patient: string;
  readonly groups: readonly VaccineGroup[];
  readonly known: Known;
}

/** What is printed instead of the page: a plain list that a school or another clinic can read. */
export const VaccineSheet = observer(({ patient, groups, known }: VaccineSheetProps) => {
  const t = useMessages(immunizationTexts);
  const i18n = useService(I18n);
  const { organization } = useService(Auth);
  const person = useRead('Patient', patient, { about: patient }).data;
  const given = (doses: readonly Immunization[]) => doses.filter(wasGiven);
  return (
    <section className="immunizations-sheet" aria-hidden>
      <h2>{t.sheetTitle}</h2>
      <p>
        {t.sheetFor} <b>{personName(person?.name)}</b>
        {person?.birthDate && ` · ${t.sheetBorn} ${dayText(person.birthDate, i18n)}`}
      </p>
      <UnderReview of={known} />
      <table>
        <thead>
          <tr>
            <th>{t.vaccine}</th>
            <th>{t.date}</th>
            <th>{t.dose}</th>
            <th>{t.lot}</th>
            <th>{t.site}</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            {given(group.doses).length > 0 && (
              <tr>
                <th colSpan={5}>{groupName(group, t)}</th>
              </tr>
            )}
            {given(group.doses).map((dose) => (
              <tr key={dose.id}>
                <td>{vaccineName(dose, t)}</td>
                <td>{givenOn(dose, t, i18n)}</td>
                <td>{doseNumber(dose)}</td>
                <td>{dose.lotNumber}</td>
                <td>{siteText(dose, t)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p>{t.sheetFrom(organization?.name ?? '', i18n.date(new Date(), { dateStyle: 'long' }))}</p>
    </section>
  );
});
