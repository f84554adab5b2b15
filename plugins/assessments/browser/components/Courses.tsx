import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { Card, CardGrid, Tag, TrendChart, When } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import { bandOf } from '../../shared/questionnaire/instruments.ts';
import type { Course } from '../data/useScores.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';
import { ScoreChange } from './ScoreChange.tsx';

/** Where a score stands, what that means, and its course over time with its bands. */
export const Courses = observer(({ courses }: { readonly courses: readonly Course[] }) => {
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
