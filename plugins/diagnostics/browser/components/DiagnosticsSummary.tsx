import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService } from '#core/browser';
import { usePatientId, useSearch } from '#clinical/browser';
import { Async, Card, NoneLine, When } from '#ui';
import { Auth, I18n, isStaff, type Known, whole, isUnderReview } from '#core/shared';
import { conceptText, isMeasured } from '#clinical/shared';
import '../diagnostics.css';
import { FlagTag } from './FlagTag.tsx';
import { codeToken } from '../hooks/useResult.ts';
import { isAbnormal, worstFlag } from '../../shared/flags.ts';
import { type Vital, vitalOf } from '../../shared/vitals.ts';
import { messages } from '../messages/index.ts';
import { plainFlag, takenAt, type Value, valueText } from '../resultText.ts';
import { changeText } from '../valueHistory.ts';

const shownVitals: readonly Vital[] = ['pressure', 'pulse', 'weight', 'temperature', 'oxygen'];

const shownResults = 6;

/** Each analyte's newest value, what is out of range first. */
const newestOf = (values: readonly Value[]): readonly Value[] => {
  const newest = new Map<string, Value>();
  for (const value of values.filter(isMeasured)) {
    const key = codeToken(value) ?? conceptText(value.code);
    if (!newest.has(key)) newest.set(key, value);
  }
  const all = [...newest.values()];
  return [...all.filter(outOfRange), ...all.filter((value) => !outOfRange(value))];
};

const outOfRange = (value: Value): boolean => isAbnormal(worstFlag(value));

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
    (vital) => measured.data?.resources.find((value) => isMeasured(value) && vitalOf(value) === vital) ?? [],
  );
  const labs = found.data?.resources ?? [];
  const newest = newestOf(labs);
  const shown = newest.slice(0, Math.max(shownResults, newest.filter(outOfRange).length));
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
          newest.length === 0 ? (
            <NoneLine of={known} says={t.noResults} className="dx-quiet" />
          ) : (
            <>
              <RangeNote newest={newest} known={known} />
              <ul className="pv-rows" aria-label={t.results}>
                {shown.map((value) => (
                  <li key={value.id}>
                    <span>
                      <b>{conceptText(value.code)}</b> {valueText(value, t, i18n)}
                      <small>
                        {[
                          changeText(value, [...labs].reverse(), t, i18n),
                          i18n.date(takenAt(value) ?? '', { dateStyle: 'medium' }),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    </span>
                    {staff ? (
                      outOfRange(value) && <FlagTag flag={worstFlag(value)} />
                    ) : (
                      <small>{plainFlag(value, t)}</small>
                    )}
                  </li>
                ))}
              </ul>
              {newest.length > shown.length && (
                <p className="dx-quiet">{t.moreResults(newest.length - shown.length)}</p>
              )}
            </>
          )
        }
      </Async>
    </Card>
  );
});

interface RangeNoteProps {
  readonly newest: readonly Value[];
  readonly known: Known;
}

/** Nothing is said to be in range but what has a range, or the laboratory's word. */
const RangeNote = observer(({ newest, known }: RangeNoteProps) => {
  const t = useMessages(messages);
  const unknown = newest.filter((value) => worstFlag(value) === null).length;
  const said = [
    // It speaks of the latest results: that older ones are not fetched takes nothing from it.
    unknown === 0 &&
      !newest.some(outOfRange) &&
      t.summaryNone.of(known.is === 'part' && !known.error && !isUnderReview(known) ? whole(newest) : known),
    unknown > 0 && t.withoutRanges(unknown),
  ].filter((line) => typeof line === 'string');
  return said.length > 0 && <p className="dx-quiet">{said.join(' ')}</p>;
});
