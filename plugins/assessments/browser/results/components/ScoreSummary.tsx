import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Sparkline, SummaryBlock } from '#clinical/browser';
import { Tag, When } from '#ui';
import { I18n } from '#core/shared';
import { bandOf } from '#plugins/assessments/shared/questionnaire/instruments.ts';
import { scoreSeriesOf, useScores } from '../hooks/useScores.ts';
import { messages } from '../../messages/index.ts';
import { pagesTexts } from '../../messages/pages/index.ts';
import '../../assessments.css';

/** The latest score of each instrument and where it is going; nothing for a patient who never answered one. */
export const ScoreSummary = observer(() => {
  const t = useMessages(pagesTexts);
  const { scores: title } = useMessages(messages);
  const i18n = useService(I18n);
  const patientId = usePatientId();
  const courses = scoreSeriesOf(useScores(patientId).data?.resources ?? []);
  if (courses.length === 0) return null;
  const bad = courses.some(({ instrument, scores }) => bandOf(instrument, scores.at(-1)!.value)?.tone === 'bad');
  return (
    <SummaryBlock title={title} tab="assessments" tone={bad ? 'bad' : undefined}>
      <ul className="pv-rows">
        {courses.map(({ instrument, scores }) => {
          const last = scores.at(-1)!;
          const meaning = bandOf(instrument, last.value);
          return (
            <li key={instrument.id}>
              <span className="asm-cell">
                <b>{instrument.name}</b>
                {t.score(i18n.number(last.value), i18n.number(instrument.max))}
                {meaning && <Tag tone={meaning.tone}>{meaning.label[i18n.locale]}</Tag>}
              </span>
              <span className="asm-cell end">
                <Sparkline
                  label={t.trend(instrument.name)}
                  points={scores}
                  range={{ low: 0, high: instrument.bands[0]?.to }}
                />
                <When at={last.at} />
              </span>
            </li>
          );
        })}
      </ul>
    </SummaryBlock>
  );
});
