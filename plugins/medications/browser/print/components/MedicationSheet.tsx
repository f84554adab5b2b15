import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { plainConcept } from '#clinical/browser';
import { formatDate, useService } from '#core/browser';
import { Auth, type Known, knownOf, type Locale, type Resource, isUnderReview } from '#core/shared';
import { personName, type RecordPage } from '#clinical/shared';
import { healthCardText } from '#clinical/shared/healthCard.ts';
import {
  allergyStateOf,
  byDanger,
  dangerOf,
  isCurrent,
  isNoAllergyStatement,
} from '#plugins/allergies/shared/index.ts';
import { dosesText } from '#plugins/medications/shared/dose/doseText.ts';
import type { Medicine } from '#plugins/medications/shared/medicine.ts';
import type { Settings } from '#plugins/medications/shared/settings.ts';
import { ScheduleTable } from './ScheduleTable.tsx';
import { sheetTexts } from './sheetTexts.ts';

interface SheetProps {
  readonly patient: Patient;
  readonly medicines: readonly Medicine[];
  /** What is known of the medicines. */
  readonly known: Known;
  readonly allergies: Resource<RecordPage<'AllergyIntolerance'>>;
  readonly settings: Settings | undefined;
  readonly locale: Locale;
  readonly kind: 'schedule' | 'list' | 'prescription';
}

/** What leaves the printer: whose it is, the medicines, the allergies; for a pharmacy also who prescribes and signs. */
export const MedicationSheet = observer(
  ({ patient, medicines, known: list, allergies, settings, locale, kind }: SheetProps) => {
    const words = sheetTexts[locale];
    const { organization } = useService(Auth);
    const day = (value: string): string => formatDate(locale, value, { dateStyle: 'long' });
    const active = medicines.filter(({ state }) => state === 'active');
    const held = medicines.filter(({ state }) => state === 'held');
    const timed = active.filter(({ plan }) => plan.rules.length > 0);
    const others = active.filter(({ plan }) => plan.rules.length === 0);
    const card = healthCardText(patient.identifier);
    const recorded = allergies.data?.resources ?? [];
    const standing = recorded
      .filter((one) => isCurrent(one) && !isNoAllergyStatement(one))
      .sort(byDanger)
      .map((one) =>
        [plainConcept(one.code) || words.unnamed, dangerOf(one) && `(${words.danger})`].filter(Boolean).join(' '),
      );
    const none = allergyStateOf(recorded) === 'none' ? words.noAllergies : words.allergiesUnasked;
    const known = knownOf(allergies);
    const rows = (list: readonly Medicine[]) => (
      <ul className="med-sheet-list">
        {list.map(({ ref, name, dosages, resource }) => {
          const dispense = resource.resourceType === 'MedicationRequest' ? resource.dispenseRequest : undefined;
          const days = dispense?.expectedSupplyDuration?.value;
          const supply =
            kind === 'prescription'
              ? [days === undefined ? '' : words.supply(days), words.refills(dispense?.numberOfRepeatsAllowed ?? 0)]
                  .filter(Boolean)
                  .join(', ')
              : '';
          return (
            <li key={ref}>
              <b>{name}</b>
              <span>{dosesText(dosages, locale)}</span>
              {supply && <span>{supply}</span>}
            </li>
          );
        })}
      </ul>
    );
    const [first] = medicines;
    const requester =
      first?.resource.resourceType === 'MedicationRequest' ? first.resource.requester?.display : undefined;
    return (
      <article className="med-sheet" lang={locale}>
        <header>
          <div>
            <p className="med-sheet-clinic">{organization?.name}</p>
            <h2>{words[kind]}</h2>
          </div>
          <dl>
            <div>
              <dt>{personName(patient.name)}</dt>
              <dd>{patient.birthDate && `${words.born} ${day(patient.birthDate)}`}</dd>
              {card && kind !== 'schedule' && <dd>{`${words.card} ${card}`}</dd>}
            </div>
          </dl>
        </header>
        {kind === 'prescription' ? (
          rows(medicines)
        ) : (
          <>
            {active.length === 0 && <p>{words.none.of(list)}</p>}
            {list.is !== 'whole' && (
              <p>
                <b>{isUnderReview(list) ? words.underReview : words.medicinesUnread}</b>
              </p>
            )}
            {kind === 'schedule' && timed.length > 0 && (
              <ScheduleTable medicines={timed} settings={settings} locale={locale} words={words} />
            )}
            {kind === 'list' && rows(timed)}
            {others.length > 0 && (
              <section>
                <h3>{words.asNeeded}</h3>
                {rows(others)}
              </section>
            )}
            {held.length > 0 && (
              <section>
                <h3>{words.held}</h3>
                {rows(held)}
              </section>
            )}
          </>
        )}
        <section>
          <h3>{words.allergies}</h3>
          <p>
            {standing.join(', ')}
            {standing.length === 0 && none.of(known)}
            {known.is !== 'whole' && <b> {isUnderReview(known) ? words.underReview : words.allergiesUnread}</b>}
          </p>
        </section>
        {kind === 'prescription' && (
          <section className="med-sheet-sign">
            <p>
              {words.prescriber}: {requester}
            </p>
            <p>{words.license}</p>
            <p>{words.date}</p>
            <p>{words.signature}</p>
          </section>
        )}
        <footer>
          <p>{kind === 'prescription' ? words.prescriptionFoot : words.foot}</p>
          <p>
            {words.printed} {day(new Date().toISOString())}
          </p>
        </footer>
      </article>
    );
  },
);
