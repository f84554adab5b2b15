import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService } from '#core/browser';
import { usePatientId, useSearch } from '#clinical/browser';
import { Async, Card, When, None } from '#ui';
import { Auth, I18n, isStaff } from '#core/shared';
import { conceptText } from '#clinical/shared';
import '../diagnostics.css';
import { FlagTag } from './FlagTag.tsx';
import { codeToken } from '../hooks/useResult.ts';
import { isAbnormal, worstFlag } from '../../shared/flags.ts';
import { type Vital, vitalOf } from '../../shared/vitals.ts';
import { messages } from '../messages/index.ts';
import { plainFlag, takenAt, type Value, valueText } from '../resultText.ts';

const shownVitals: readonly Vital[] = ['pressure', 'pulse', 'weight', 'temperature', 'oxygen'];

/** Each analyte's newest value, of those that are out of range now. */
const abnormalNow = (values: readonly Value[]): readonly Value[] => {
  const newest = new Map<string, Value>();
  for (const value of values) {
    const key = codeToken(value) ?? conceptText(value.code);
    if (!newest.has(key)) newest.set(key, value);
  }
  return [...newest.values()].filter((value) => isAbnormal(worstFlag(value)));
};

/** The chart's first tab: latest vital signs, and what is out of range in the latest results. */
export const DiagnosticsSummary = observer(() => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { activeRole } = useService(Auth);
  const patient = usePatientId();
  const of = patient === null ? null : { patient: `Patient/${patient}`, _sort: '-date' };
  const measured = useSearch('Observation', of && { ...of, category: 'vital-signs', _count: 40 }, { about: patient });
  const found = useSearch('Observation', of && { ...of, category: 'laboratory', _count: 60 }, { about: patient });
  const staff = isStaff(activeRole);
  const home = staff ? `/clinic/patients/${patient}` : '/patient-profile/record';
  const latest = shownVitals.flatMap(
    (vital) => measured.data?.resources.find((value) => vitalOf(value) === vital) ?? [],
  );
  const abnormal = abnormalNow(found.data?.resources ?? []);
  return (
    <Card title={t.summaryTitle} action={<Link href={`${home}?tab=diagnostics`}>{t.seeAll}</Link>}>
      <Async resource={measured}>
        {() =>
          latest.length > 0 && (
            <dl className="dx-latest">
              {latest.map((value) => {
                const vital = vitalOf(value);
                return (
                  <div key={value.id}>
                    <dt>{vital ? t[`vital_${vital}`] : conceptText(value.code)}</dt>
                    <dd>
                      {valueText(value, t, i18n)}
                      <small>
                        <When at={takenAt(value) ?? ''} />
                      </small>
                    </dd>
                  </div>
                );
              })}
            </dl>
          )
        }
      </Async>
      <Async resource={found}>
        {(_data, known) =>
          abnormal.length === 0 ? (
            <p className="dx-quiet">
              <None of={known} says={t.summaryNone} />
            </p>
          ) : (
            <ul className="pv-rows" aria-label={t.summaryAbnormal}>
              {abnormal.slice(0, 5).map((value) => (
                <li key={value.id}>
                  <span>
                    <b>{conceptText(value.code)}</b> {valueText(value, t, i18n)}
                    <small>{i18n.date(takenAt(value) ?? '', { dateStyle: 'medium' })}</small>
                  </span>
                  {staff ? <FlagTag flag={worstFlag(value)} /> : <small>{plainFlag(value, t)}</small>}
                </li>
              ))}
            </ul>
          )
        }
      </Async>
    </Card>
  );
});
