import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Card, CardGrid, Tag, When } from '#ui';
import { TrendChart } from '#clinical/browser';
import { I18n } from '#core/shared';
import { bandOf } from '#plugins/assessments/shared/questionnaire/instruments.ts';
import type { ScoreSeries } from '../hooks/useScores.ts';
import { pagesTexts } from '../../messages/pages/index.ts';
import { ScoreChange } from './ScoreChange.tsx';

/** The latest score, what it means, and its trend over time with its bands. */
export const ScoreHistory = observer(({ courses }: { readonly courses: readonly ScoreSeries[] }) => {
  const t = useMessages(pagesTexts);
  const i18n = useService(I18n);
  const cards = courses.map(({ instrument, scores }) => {
    const last = scores.at(-1);
    if (!last) return null;
    const meaning = bandOf(instrument, last.value);
    return (
      <Card key={instrument.id} title={instrument.name} wide={courses.length === 1}>
        <div className="asm-score">
          <p className="asm-figure">
            <b>{i18n.number(last.value)}</b> <span>/ {i18n.number(instrument.max)}</span>
          </p>
          {meaning && <Tag tone={meaning.tone}>{meaning.label[i18n.locale]}</Tag>}
          <ScoreChange now={last.value} before={scores.at(-2)?.value} />
          <When at={last.at} />
        </div>
        {scores.length > 1 && (
          <TrendChart
            heading={false}
            label={t.trend(instrument.name)}
            unit=""
            series={[{ label: instrument.name, points: scores.map(({ at, value }) => ({ at, value })) }]}
            bands={instrument.bands.map(({ from, to, label }) => ({ from, to, label: label[i18n.locale] }))}
          />
        )}
      </Card>
    );
  });
  return <CardGrid>{cards}</CardGrid>;
});
