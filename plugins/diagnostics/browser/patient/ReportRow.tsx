import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService } from '#core/browser';
import { Tag, When } from '#ui';
import { conceptText, isMeasured, type Stored } from '#clinical/shared';
import { I18n } from '#core/shared';
import { isAbnormal, worstFlag, worstOf } from '../../shared/flags.ts';
import { issuedAt } from '../../shared/review.ts';
import { useNotes } from '../components/ShareCard.tsx';
import { messages } from '../messages/index.ts';
import { flagTone, plainFlag, type Report, statusText, statusTone, type Value, valueText } from '../resultText.ts';
import { courseOf, datedChangeText, valuesOfReport } from '../valueHistory.ts';
import { RangeBar } from './RangeBar.tsx';

const mostValues = 3;

/** What a patient wants to know at once: the value where there is one, of several those that stand out. */
const tellingOf = (values: readonly Value[]): readonly Value[] =>
  values.length === 1 ? values : values.filter((value) => isAbnormal(worstFlag(value)));

interface ReportRowProps {
  readonly report: Report;
  readonly patient: string | null;
  /** What came along: this report's values, and those of the reports around it. */
  readonly included: readonly Stored[];
  readonly href: string;
}

/** One report as a row that opens it: what was found, against the usual range and the time before, and the clinician's words. */
export const ReportRow = observer(({ report, patient, included, href }: ReportRowProps) => {
  const t = useMessages(messages);
  const note = useNotes(report, patient).at(-1);
  const values = isMeasured(report) ? valuesOfReport(report, included) : [];
  const telling = tellingOf(values);
  const course = courseOf(included);
  return (
    <li className="dx-own">
      <Link href={href} className="dx-review">
        <b>{conceptText(report.code)}</b>
        <small>
          <When at={issuedAt(report) ?? ''} />
        </small>
      </Link>
      <RowTags report={report} values={values} />
      {telling.length > 0 && (
        <dl className="dx-own-values">
          {telling.slice(0, mostValues).map((value) => (
            <TellingValue key={value.id} value={value} course={course} named={values.length > 1} />
          ))}
        </dl>
      )}
      {telling.length > mostValues && <small>{t.moreValues(telling.length - mostValues)}</small>}
      {note && (
        <p className="dx-own-note">
          <b>{note.sender?.display ?? t.clinician}</b> {note.payload?.[0]?.contentString}
        </p>
      )}
    </li>
  );
});

/** How the values of the report stand, as far as they came along; nothing where some did not and none stands out. */
const RowTags = observer(({ report, values }: { readonly report: Report; readonly values: readonly Value[] }) => {
  const t = useMessages(messages);
  const flags = values.map(worstFlag);
  const abnormal = flags.filter(isAbnormal).length;
  const missing = flags.length === 0 || flags.length < (report.result ?? []).length;
  const unknown = flags.filter((flag) => flag === null).length;
  const [only] = values.length === 1 ? values : [];
  return (
    <span className="dx-own-tags">
      {report.status !== 'final' && <Tag tone={statusTone(report)}>{statusText(report, t)}</Tag>}
      {abnormal > 0 ? (
        <Tag tone={flagTone(worstOf(flags))}>{only ? plainFlag(only, t) : t.abnormalCount(abnormal)}</Tag>
      ) : missing ? null : unknown > 0 ? (
        <Tag>{t.withoutRange(unknown)}</Tag>
      ) : (
        <Tag tone="good">{only ? plainFlag(only, t) : t.allNormal}</Tag>
      )}
    </span>
  );
});

interface TellingValueProps {
  readonly value: Value;
  readonly course: readonly Value[];
  /** Whether the report's own name does not say which value it is. */
  readonly named: boolean;
}

const TellingValue = observer(({ value, course, named }: TellingValueProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const change = datedChangeText(value, course, t, i18n);
  return (
    <div className={flagTone(worstFlag(value))}>
      <dt className={named ? undefined : 'pv-seen-only-by-readers'}>{conceptText(value.code)}</dt>
      <dd>{valueText(value, t, i18n)}</dd>
      <dd className="dx-own-words">
        <RangeBar value={value} />
        {named && <span>{plainFlag(value, t)}</span>}
        {change && <span>{change}</span>}
      </dd>
    </div>
  );
});
