import { observer } from 'mobx-react-lite';
import { Link, useMessages } from '#core/browser';
import { Empty } from '#ui';
import type { CallAnswer, Known } from '#core/shared';
import type { listMeasures, ShownMeasure } from '../../shared/calls.ts';
import { reportsPath } from '../../shared/savedQuery.ts';
import { messages } from '../messages/index.ts';
import { useLocale } from '../useLocale.ts';

interface ReportGalleryProps extends Pick<CallAnswer<typeof listMeasures>, 'features'> {
  readonly measures: readonly ShownMeasure[];
  readonly known: Known;
}

/** The ready reports by what they are about, each with the question that it answers. */
export const ReportGallery = observer(({ measures, features, known }: ReportGalleryProps) => {
  const t = useMessages(messages);
  const locale = useLocale();
  if (measures.length === 0) return <Empty of={known} title={t.none} text={t.noneText} picture />;
  return (
    <section aria-label={t.ready} className="report-ready">
      <h2 className="report-heading">{t.ready}</h2>
      {features.map((feature) => (
        <section key={feature.id} aria-label={feature.title[locale]}>
          <h3 className="report-topic">{feature.title[locale]}</h3>
          <ul className="report-gallery">
            {measures
              .filter((measure) => measure.feature === feature.id)
              .map(({ id, title, question }) => (
                <li key={id}>
                  <Link className="report-tile" href={`${reportsPath}?measure=${id}`}>
                    <b>{title[locale]}</b>
                    <span>{question[locale]}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
});
